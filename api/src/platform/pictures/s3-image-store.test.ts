import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3 } from '@aws-sdk/client-s3';
import { type Ceph, hasCeph, startCeph } from '@loyalty/tooling/ceph';
import { openBackupFile, writeBackupFile } from '../../operations/backup/backup-file';
import type { Manifest } from '../../operations/backup/manifest';
import { pictureEntries, restorePictures } from '../../operations/backup/backup-file';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thumbnailKey } from './picture-key';
import { checkImages, openPictureStore } from './picture-store';
import { S3ImageStore } from './s3-image-store';

const picture = { type: 'png' as const, full: Buffer.from('the picture'), thumbnail: Buffer.from('the small one') };
const KEY = `${'0'.repeat(32)}.png`;
const unavailable = { status: 503, code: 'pictures_unavailable', details: { headers: { 'Retry-After': '30' } } };
const causeOf = (message: RegExp) => ({ ...unavailable, cause: { message: expect.stringMatching(message) } });

async function startedWith(images: S3ImageStore): Promise<string[]> {
  const notices: string[] = [];
  await checkImages(images, (notice) => notices.push(notice));
  return notices;
}

// In `npm run test:all` only: Ceph is four daemons, too much beside other tests.
describe.skipIf(process.env.NIGHTLY !== 'on' || !hasCeph)('pictures in a bucket of Ceph', () => {
  const bucket = 'pictures';
  let ceph: Ceph;
  let s3: S3;
  beforeAll(async () => {
    ceph = await startCeph();
    s3 = new S3(configOf(ceph));
    await s3.createBucket({ Bucket: bucket });
  });
  afterAll(() => ceph?.stop());

  const configOf = ({ endpoint, region, credentials }: Ceph) => ({
    endpoint,
    region,
    credentials,
    forcePathStyle: true,
  });
  const images = (name = bucket, credentials = ceph.credentials) =>
    new S3ImageStore(name, { ...configOf(ceph), credentials });

  test('give back what was saved, with the headers that they are served with', async () => {
    const store = openPictureStore(images());
    const key = await store.save(picture);
    expect(await store.read(key)).toEqual({ bytes: picture.full, contentType: 'image/png' });
    expect(await store.read(thumbnailKey(key))).toEqual({ bytes: picture.thumbnail, contentType: 'image/png' });
    expect(await s3.headObject({ Bucket: bucket, Key: key })).toMatchObject({
      ContentType: 'image/png',
      CacheControl: 'public, max-age=31536000, immutable',
    });
  });

  test('are removed, and what is not there without an error', async () => {
    const store = openPictureStore(images());
    const key = await store.save({ ...picture, type: 'jpeg' });
    await store.remove(key);
    expect(await images().list()).not.toContain(key);
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
  });

  test('are unavailable in a bucket that does not exist, not missing', async () => {
    const store = openPictureStore(images('elsewhere'));
    await expect(store.save(picture)).rejects.toMatchObject(unavailable);
    await expect(store.read(KEY)).rejects.toMatchObject(causeOf(/^GET .* in s3:\/\/elsewhere: NoSuchBucket/));
  });

  test('are listed beyond one page', async () => {
    await s3.createBucket({ Bucket: 'many' });
    const keys = [...Array(1001).keys()].map((n) => `${n.toString(16).padStart(32, '0')}.png`);
    for (let from = 0; from < keys.length; from += 50) {
      await Promise.all(keys.slice(from, from + 50).map((Key) => s3.putObject({ Bucket: 'many', Key, Body: 'x' })));
    }
    expect(await images('many').list()).toEqual(keys);
  });

  test('let the site start, except with a permanent error', async () => {
    expect(await startedWith(images())).toEqual([]);
    const { accessKeyId, secretAccessKey } = ceph.credentials;
    for (const [wrong, said] of [
      [images(bucket, { accessKeyId, secretAccessKey: 'not-this-one' }), 'SignatureDoesNotMatch'],
      [images(bucket, { accessKeyId: 'UNKNOWN', secretAccessKey }), 'InvalidAccessKeyId'],
      [images('elsewhere'), 'NoSuchBucket'],
    ] as const) {
      const refusal = startedWith(wrong);
      await expect(refusal).rejects.toThrow(/^Refusing to start: PICTURES_BUCKET or an AWS_\* variable is wrong\./);
      await expect(refusal).rejects.toThrow(said);
      await expect(refusal).rejects.not.toThrow(/not-this-one/);
    }
  });

  test('come back from a backup byte for byte, beside what the other bucket holds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bucket-backup-'));
    const [before, after] = [images('before'), images('after')];
    for (const Bucket of ['before', 'after']) await s3.createBucket({ Bucket });
    const keyOf = (n: number) => `${String(n).padStart(32, '0')}-small.png`;
    await before.put(keyOf(1), Buffer.from('the first'));
    await before.put(keyOf(2), Buffer.from('the second'));
    await before.put('another-file.txt', Buffer.from('no picture'));
    await after.put(keyOf(1), Buffer.from('stays as it is'));
    await after.put(keyOf(3), Buffer.from('of another time'));

    const file = join(folder, 'one.backup');
    await writeBackupFile(file, await pictureEntries(before), {} as Manifest);
    await expect(openBackupFile(file)).rejects.toThrow('a format that this release does not know');
    await writeBackupFile(file, await pictureEntries(before), { format: 1 } as Manifest);
    const backup = await openBackupFile(file);
    await restorePictures(backup, after);
    backup.close();
    expect(backup.names.slice(1)).toEqual([1, 2].map((n) => `pictures/${keyOf(n)}`));
    const contents = await Promise.all([1, 2, 3].map(async (n) => String(await after.get(keyOf(n)))));
    expect(contents).toEqual(['stays as it is', 'the second', 'of another time']);

    const entries = await pictureEntries(before);
    await before.remove(keyOf(2));
    // A purge between the listing and the copy removes what nothing uses any more.
    const purged = join(folder, 'purged.backup');
    await writeBackupFile(purged, entries, { format: 1 } as Manifest);
    await after.remove(keyOf(2));
    const withoutIt = await openBackupFile(purged);
    await restorePictures(withoutIt, after);
    withoutIt.close();
    expect(await after.get(keyOf(2))).toBeNull();
    rmSync(folder, { recursive: true });
  });
});

describe('a bucket in trouble', () => {
  let server: Server;
  let respond: (response: ServerResponse) => void;
  let requests: string[];
  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push(`${request.method} ${request.url!.split('?')[0]}`);
      request.resume();
      respond(response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    requests = [];
  });
  const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const images = (timeoutMs = 3000, address = endpoint()) =>
    new S3ImageStore(
      'pictures',
      {
        endpoint: address,
        region: 'us-east-1',
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
        forcePathStyle: true,
      },
      { timeoutMs },
    );
  const store = (timeoutMs?: number) => openPictureStore(images(timeoutMs));
  const fail = (status: number) => (response: ServerResponse) => void response.writeHead(status).end();

  test.each(['', '../other', 'keys.json', `${'0'.repeat(32)}.svg`])('is asked nothing for %p', async (key) => {
    expect(await store().read(key)).toBeNull();
    await store().remove(key);
    expect(requests).toEqual([]);
  });

  test('is tried again after a failure of a moment', async () => {
    const responses = [fail(503), (response: ServerResponse) => void response.destroy(), fail(200)];
    respond = (response) => responses.shift()!(response);
    await images().put(KEY, picture.full);
    expect(requests).toEqual(Array(3).fill(`PUT /pictures/${KEY}`));
  });

  test('leaves no half of a picture behind after three tries', async () => {
    respond = (response) =>
      fail(response.req.method === 'PUT' && response.req.url!.includes('-small') ? 500 : 200)(response);
    await expect(store().save(picture)).rejects.toMatchObject(causeOf(/^PUT .*-small\.png in s3:\/\/pictures: /));
    expect(requests.map((request) => request.replace(/ .*?(-small)?\.png$/, '$1'))).toEqual([
      'PUT',
      'PUT-small',
      'PUT-small',
      'PUT-small',
      'DELETE',
      'DELETE-small',
    ]);
  });

  test('is not asked twice for what it refuses', async () => {
    respond = fail(403);
    await expect(store().read(KEY)).rejects.toMatchObject(unavailable);
    expect(requests).toHaveLength(1);
  });

  test.each([
    ['is silent', () => undefined],
    [
      'stops within a picture',
      (response: ServerResponse) => void response.writeHead(200, { 'content-length': 9 }).write('half'),
    ],
  ])('that %s is waited for no longer than the timeout', async (_, behave) => {
    respond = behave;
    const started = performance.now();
    await expect(store(300).read(KEY)).rejects.toMatchObject(causeOf(/no response within 300 ms$/));
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  test('does not prevent the start when it is away', async () => {
    const notices = await startedWith(images(3000, 'http://127.0.0.1:1'));
    expect(notices).toEqual([expect.stringMatching(/^The bucket of pictures does not respond;.*ECONNREFUSED/)]);
  });
});
