import { S3StandIn } from '@loyalty/tooling/s3-stand-in';
import type { PictureBucketConfig } from '../../config/picture-bucket';
import { checkPictureBucket } from './check-picture-bucket';
import { openPictureBucket } from './picture-bucket';
import { thumbnailKey } from './picture-key';
import { openPictureStore } from './picture-store';

const picture = { type: 'png' as const, full: Buffer.from('the picture'), thumbnail: Buffer.from('the small one') };

let s3: S3StandIn;
beforeAll(async () => {
  s3 = await S3StandIn.start({ buckets: ['pictures'] });
});
afterAll(() => s3.stop());
beforeEach(() => s3.reset());

const bucketWith = (other: Partial<PictureBucketConfig> = {}): PictureBucketConfig => ({
  ...s3.credentials,
  url: `${s3.url}/pictures`,
  timeoutMs: 2000,
  ...other,
});
const open = (other?: Partial<PictureBucketConfig>) => openPictureStore(openPictureBucket(bucketWith(other)));
const unavailable = {
  status: 503,
  code: 'pictures_unavailable',
  headers: { 'Retry-After': '30' },
};

describe('a picture store in a bucket', () => {
  it('gives back what was saved, under a random key, and keeps it as it is to be served', async () => {
    const store = open();
    const key = await store.save(picture);
    expect(await store.read(key)).toEqual({ bytes: picture.full, contentType: 'image/png' });
    expect(await store.read(thumbnailKey(key))).toEqual({ bytes: picture.thumbnail, contentType: 'image/png' });
    expect([...s3.objects('pictures')]).toMatchObject([
      [key, { headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=31536000, immutable' } }],
      [thumbnailKey(key), { headers: { 'content-type': 'image/png' } }],
    ]);
  });

  it('removes both, and what is not there without an error', async () => {
    const store = open();
    const key = await store.save({ ...picture, type: 'jpeg' });
    await store.remove(key);
    expect(s3.objects('pictures').size).toBe(0);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  it.each(['', '../other', 'keys.json', `${'0'.repeat(32)}.svg`])('asks nothing for %p', async (key) => {
    expect(await open().read(key)).toBeNull();
    await open().remove(key);
    expect(s3.requests).toEqual([]);
  });

  it('tries again what failed for a moment', async () => {
    const troubles = [{ status: 503, code: 'SlowDown' }, 'broken' as const];
    s3.meetWith(() => troubles.shift());
    const key = await open().save(picture);
    expect(s3.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT', 'PUT']);
    expect((await open().read(key))?.bytes).toEqual(picture.full);
  });

  it('answers 503 after three tries, and leaves no half of a picture behind', async () => {
    s3.meetWith(({ method, key }) =>
      method === 'PUT' && key.includes('-small') ? { status: 500, code: 'InternalError' } : undefined,
    );
    await expect(open().save(picture)).rejects.toMatchObject({
      ...unavailable,
      cause: { status: 500, message: expect.stringMatching(/^PUT .*-small.png: 500 InternalError/) },
    });
    expect(s3.requests.filter(({ method, key }) => method === 'PUT' && key.includes('-small'))).toHaveLength(3);
    expect(s3.objects('pictures').size).toBe(0);
  });

  it('does not repeat what is refused', async () => {
    await expect(open({ secretAccessKey: 'another' }).read(`${'0'.repeat(32)}.png`)).rejects.toMatchObject({
      ...unavailable,
      cause: { status: 403, message: expect.stringContaining('SignatureDoesNotMatch') },
    });
    expect(s3.requests).toHaveLength(1);
  });

  it('takes a missing bucket for trouble, not for a missing or a kept picture', async () => {
    const store = open({ url: `${s3.url}/elsewhere` });
    await expect(store.save(picture)).rejects.toMatchObject(unavailable);
    await expect(store.read(`${'0'.repeat(32)}.png`)).rejects.toMatchObject(unavailable);
  });

  it('waits for a silent bucket no longer than it is told to', async () => {
    s3.meetWith(() => 'silent');
    await expect(open({ timeoutMs: 100 }).read(`${'0'.repeat(32)}.png`)).rejects.toMatchObject({
      ...unavailable,
      cause: { message: expect.stringContaining('no answer within 100 ms') },
    });
    expect(s3.requests).toHaveLength(1);
  });
});

test('lists a bucket of more than one page', async () => {
  const keys = [...Array(2001).keys()].map((n) => `${n.toString(16).padStart(32, '0')}.png`);
  const object = { bytes: Buffer.alloc(1), etag: '"1"', lastModified: new Date(), headers: {} };
  for (const key of keys.toReversed()) s3.objects('pictures').set(key, object);
  expect(await openPictureBucket(bucketWith()).keys()).toEqual(keys);
  expect(s3.requests).toHaveLength(3);
});

describe('a start with a bucket', () => {
  const told: string[] = [];
  beforeEach(() => void told.splice(0));
  const check = (other?: Partial<PictureBucketConfig>) =>
    checkPictureBucket(bucketWith(other), (line) => told.push(line));

  it('says nothing when the bucket answers', async () => {
    await check();
    expect(told).toEqual([]);
  });

  it.each([
    ['another secret', { secretAccessKey: 'not-this-one' }, '403 SignatureDoesNotMatch'],
    ['an unknown key', { accessKeyId: 'UNKNOWN' }, '403 InvalidAccessKeyId'],
    ['another region', { region: 'eu-west-1' }, '400 AuthorizationHeaderMalformed'],
  ])('is refused with %s, without telling the secret', async (_, other, said) => {
    const refusal = check(other);
    await expect(refusal).rejects.toThrow(/^Refusing to start: PICTURES_S3_URL or what goes with it is wrong\./);
    await expect(refusal).rejects.toThrow(said);
    await expect(refusal).rejects.not.toThrow(/not-this-one/);
  });

  it('is refused with a bucket that does not exist', async () => {
    await expect(check({ url: `${s3.url}/elsewhere` })).rejects.toThrow('404 NoSuchBucket');
  });

  it('goes on, and says so, when nobody answers', async () => {
    const gone = await S3StandIn.start({ buckets: [] });
    const url = `${gone.url}/pictures`;
    await gone.stop();
    await check({ url });
    expect(told).toEqual([expect.stringMatching(/^The bucket of pictures does not answer;.*no connection$/)]);
  });
});
