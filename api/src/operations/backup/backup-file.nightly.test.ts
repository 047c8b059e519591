import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Entry, openBackupFile, pictureEntries, restorePictures, writeBackupFile } from './backup-file';
import { memoryImages } from '../../../test/create-test-api';
import { type Manifest, compareFacts } from './manifest';

const folder = mkdtempSync(join(tmpdir(), 'backup-file-'));
const file = join(folder, 'one.backup');
afterAll(() => rmSync(folder, { recursive: true }));

const manifest: Manifest = {
  format: 1,
  madeAt: '2026-11-21T06:30:00.000Z',
  engine: 'pglite',
  serverVersion: '18.1',
  migrations: ['0001-people'],
  rows: { scans: 2 },
  grantedPoints: 30,
  codeKeys: ['A'],
  pictures: 1,
  missingPictures: 0,
};
const entry = (name: string, content: string): Entry => ({
  name,
  compress: true,
  read: () => Readable.from([Buffer.from(content)]),
});

test('what was written is read back, whole; only its owner may read it', async () => {
  await writeBackupFile(file, [entry('database.tar', 'rows'), entry('pictures/a.jpg', 'a picture')], manifest);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['one.backup']);
  const backup = await openBackupFile(file);
  expect(backup.manifest).toEqual(manifest);
  expect(backup.names).toEqual(['manifest.json', 'database.tar', 'pictures/a.jpg']);
  expect(await text(await backup.read('pictures/a.jpg'))).toBe('a picture');
  await expect(backup.read('keys.json')).rejects.toThrow('does not hold keys.json');
  backup.close();
});

test('changed by one bit anywhere, cut off anywhere or added to, it is refused', async () => {
  const whole = readFileSync(file);
  const damaged = join(folder, 'damaged.backup');
  const accepted: string[] = [];
  const tryOut = async (what: string, bytes: Buffer) => {
    writeFileSync(damaged, bytes);
    await openBackupFile(damaged).then(
      () => accepted.push(what),
      (error: Error) => error.message.includes('is damaged') || accepted.push(`${what}: ${error.message}`),
    );
  };
  for (let at = 0; at < whole.length; at += 1) {
    const flipped = Buffer.from(whole);
    flipped[at]! ^= 1 << (at % 8);
    await tryOut(`bit ${at % 8} of byte ${at}`, flipped);
  }
  for (let length = 0; length < whole.length; length += 7) await tryOut(`cut to ${length}`, whole.subarray(0, length));
  await tryOut('a byte more', Buffer.concat([whole, Buffer.from([0])]));
  expect(accepted).toEqual([]);
});

test('a source that breaks off leaves no file, half or whole', async () => {
  const broken: Entry = {
    name: 'database.dump',
    compress: false,
    read: () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(100_000);
          throw new Error('pg_dump: the server went away');
        })(),
      ),
  };
  const before = readdirSync(folder);
  await expect(writeBackupFile(join(folder, 'two.backup'), [broken], manifest)).rejects.toThrow('the server went away');
  expect(readdirSync(folder)).toEqual(before);
});

test('what a restored database lacks is named', () => {
  expect(compareFacts(manifest, manifest)).toEqual([]);
  expect(compareFacts(manifest, { rows: { scans: 1 }, grantedPoints: 20 })).toEqual([
    'scans should have 2 rows and has 1',
    'the journal should grant 30 points and grants 20',
  ]);
});

test('a picture that is purged between the list and its turn does not end the backup, and is not restored', async () => {
  const [kept, purged] = ['a', 'b'].map((letter) => `private-${letter.repeat(32)}.jpg`) as [string, string];
  const images = memoryImages();
  await images.put(kept, Buffer.from('a picture'));
  await images.put(purged, Buffer.from('of a deleted account'));
  const entries = await pictureEntries(images);
  await images.remove(purged);
  const three = join(folder, 'three.backup');
  await writeBackupFile(three, entries, manifest);
  const backup = await openBackupFile(three);
  const restored = memoryImages();
  await restorePictures(backup, restored);
  backup.close();
  expect(await restored.list()).toEqual([kept]);
});
