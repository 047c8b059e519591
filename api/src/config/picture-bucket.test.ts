import { readPictureBucket } from './picture-bucket';

const owed = { PICTURES_S3_ACCESS_KEY_ID: 'AKIDEXAMPLE', PICTURES_S3_SECRET_ACCESS_KEY: 'the-secret' };

describe('where pictures live', () => {
  test('is the folder when nothing is set', () => {
    expect(readPictureBucket({ PICTURES_S3_URL: ' ', PICTURES_S3_REGION: '' })).toBeUndefined();
  });

  test.each([
    ['https://s3.ap-south-1.amazonaws.com/pictures', 'https://s3.ap-south-1.amazonaws.com/pictures'],
    ['https://pictures.s3.ap-south-1.amazonaws.com/', 'https://pictures.s3.ap-south-1.amazonaws.com'],
    ['http://minio:9000/loyalty.pictures/', 'http://minio:9000/loyalty.pictures'],
  ])('may be a bucket: %s', (given, url) => {
    expect(readPictureBucket({ PICTURES_S3_URL: given, PICTURES_S3_REGION: 'ap-south-1', ...owed })).toEqual({
      url,
      region: 'ap-south-1',
      accessKeyId: 'AKIDEXAMPLE',
      secretAccessKey: 'the-secret',
      timeoutMs: 5000,
    });
  });

  test.each([
    'pictures',
    's3://pictures',
    'https://host/a/b',
    'https://host/Bucket',
    'https://host/a?x=1',
    'https://host/a#b',
  ])('is no such address: %s', (url) => {
    expect(() => readPictureBucket({ PICTURES_S3_URL: url, ...owed })).toThrow(/^PICTURES_S3_URL must be http/);
  });

  test('is refused with credentials in the address, without repeating them', () => {
    const refused = () => readPictureBucket({ PICTURES_S3_URL: 'https://me:hidden@host/pictures', ...owed });
    expect(refused).toThrow('PICTURES_S3_URL must not hold credentials');
    expect(refused).not.toThrow(/hidden/);
  });

  test.each(Object.keys(owed))('is refused without %s', (missing) => {
    expect(() => readPictureBucket({ PICTURES_S3_URL: 'https://host/a', ...owed, [missing]: '' })).toThrow(
      `Refusing to start: ${missing} must be set`,
    );
  });

  test('is refused half described: the folder would be taken unseen', () => {
    expect(() => readPictureBucket(owed)).toThrow('PICTURES_S3_ACCESS_KEY_ID is set, but PICTURES_S3_URL is not.');
  });
});
