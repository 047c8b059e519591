import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { S3StandIn } from '@loyalty/tooling/s3-stand-in';
import { openPictureBucket } from '../modules/pictures';
import { openBackupFile, writeBackupFile } from './backup-file';
import type { Manifest } from './manifest';
import { picturePlace } from './picture-place';

// The folder is tested with the whole of a backup, in backup.test.ts.
let s3: S3StandIn;
const folder = mkdtempSync(join(tmpdir(), 'picture-place-'));
beforeAll(async () => {
  s3 = await S3StandIn.start({ buckets: ['before', 'after'] });
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => s3.reset());

const nothing: Omit<Manifest, 'files'> = {
  format: 1,
  madeAt: '2026-11-22T00:00:00.000Z',
  engine: 'pglite',
  serverVersion: '17',
  migrations: [],
  rows: {},
  grantedPoints: 0,
  codeKeys: [],
  missingPictures: 0,
};
const keyOf = (n: number, end = '.jpg') => String(n).padStart(32, '0') + end;
const configOf = (bucket: string) => ({ ...s3.credentials, url: `${s3.url}/${bucket}`, timeoutMs: 2000 });
const placeOf = (bucket: string) => picturePlace({ dataDir: join(folder, 'none'), pictureBucket: configOf(bucket) });

async function backUp(name: string) {
  const place = placeOf('before');
  const file = join(folder, name);
  await writeBackupFile(file, (await place.list()).map(place.entry), nothing);
  return openBackupFile(file);
}

describe('pictures of a bucket', () => {
  const put = async (bucket: string, key: string, content: string) =>
    openPictureBucket(configOf(bucket)).put(key, Buffer.from(content));

  test('come back byte for byte, beside what the other bucket holds', async () => {
    await put('before', keyOf(1), 'the first');
    await put('before', keyOf(2, '-small.png'), 'the second');
    await put('before', 'somebody-elses.txt', 'not ours');
    await put('after', keyOf(1), 'kept as it is');
    await put('after', keyOf(3), 'of another time');

    const backup = await backUp('whole.backup');
    expect(backup.manifest.files.map(({ name }) => name)).toEqual([
      `pictures/${keyOf(1)}`,
      `pictures/${keyOf(2, '-small.png')}`,
    ]);
    const place = placeOf('after');
    await place.refuseOccupied();
    await place.unpack(backup, folder);
    await place.settle(folder);
    backup.close();
    expect([...s3.objects('after')].map(([key, { bytes }]) => [key, bytes.toString()])).toEqual([
      [keyOf(1), 'kept as it is'],
      [keyOf(3), 'of another time'],
      [keyOf(2, '-small.png'), 'the second'],
    ]);
  });

  test('are no backup when one cannot be read', async () => {
    await put('before', keyOf(1), 'the first');
    await put('before', keyOf(2), 'the second');
    s3.meetWith(({ key }) => (key === keyOf(2) ? { status: 403, code: 'AccessDenied' } : undefined));
    await expect(backUp('broken.backup')).rejects.toThrow('403 AccessDenied');
    s3.meetWith(({ key }) => (key === keyOf(2) ? { status: 404, code: 'NoSuchKey' } : undefined));
    await expect(backUp('broken.backup')).rejects.toThrow(`The bucket listed ${keyOf(2)} and no longer has it.`);
    await expect(openBackupFile(join(folder, 'broken.backup'))).rejects.toThrow('ENOENT');
  });
});
