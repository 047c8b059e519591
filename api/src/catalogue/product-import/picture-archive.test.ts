import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zipPaths from '@loyalty/tooling/cases/zip-paths.json';
import { smallJpeg } from '../../../test/picture-samples';
import { type RawEntry, rawZip } from '../../../test/uploads';
import { unpackPictures } from './picture-archive';

let folder: string;
let jpeg: Buffer;
const LIMITS = { zipEntries: 500, zipUnpackedBytes: 200 << 20, zipRatio: 100, imageBytes: 5_242_880 };

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archive-test-'));
  jpeg = await smallJpeg();
});
afterAll(() => rmSync(folder, { recursive: true }));

function unpack(
  zip: Buffer,
  { limits = LIMITS, wanted = () => true }: { limits?: typeof LIMITS; wanted?: (path: string) => boolean } = {},
) {
  const file = join(folder, 'upload.zip');
  writeFileSync(file, zip);
  return unpackPictures(file, folder, limits, wanted);
}

const entry = (name: string, over: Partial<RawEntry> = {}): RawEntry => ({
  name,
  content: jpeg,
  stored: true,
  ...over,
});
const pathsOf = async (zip: Buffer) => (await unpack(zip)).map(({ path }) => path);

describe('a ZIP is refused, naming file and reason', () => {
  const bomb = Buffer.alloc(3 << 20);

  // The other cases (E33 to E38, E115 to E118) are in test/bad-inputs/uploads/bulk-upload-rows.ts.
  it.each<[string, () => RawEntry[], string]>([
    [
      'two files that share their bytes',
      () => [entry('a.jpg'), entry('b.jpg', { sharesBytesOf: 0 })],
      'Invalid ZIP: “b.jpg” shares its bytes with another file',
    ],
    [
      'a size that lies low',
      () => [entry('z.jpg', { content: Buffer.alloc(5000), stored: false, claimedSize: 10 })],
      'Invalid ZIP: “z.jpg” is damaged. Zip the images again',
    ],
    [
      'LZMA',
      () => [entry('a.jpg', { method: 14 })],
      'Invalid ZIP: “a.jpg” is compressed with LZMA. Zip the images again with the usual method, Deflate',
    ],
    [
      'a method without a name',
      () => [entry('a.jpg', { method: 77 })],
      'Invalid ZIP: “a.jpg” is compressed with method 77. Zip the images again with the usual method, Deflate',
    ],
    ['a password', () => [entry('a.jpg', { flags: 0x801, stored: false })], 'ZIP is protected: “a.jpg” has a password'],
    [
      'a password, encrypted with AES',
      () => [entry('a.jpg', { method: 99 })],
      'ZIP is protected: “a.jpg” has a password',
    ],
    ['a link', () => [entry('a.jpg', { mode: 0o120777 })], 'Invalid ZIP: “a.jpg” is a link or a device, not a file'],
    [
      'strong encryption, behind another file',
      () => [entry('a.jpg'), entry('b.jpg', { flags: 0x841 })],
      'ZIP is protected: the file after “a.jpg” has a password',
    ],
    [
      'strong encryption of the first file',
      () => [entry('b.jpg', { flags: 0x841 })],
      'ZIP is protected: the first file has a password',
    ],
    ['an absolute path', () => [entry('/x/a.jpg')], 'Invalid ZIP: the path “/x/a.jpg” leads out of the ZIP'],
    [
      'a path out behind a backslash',
      () => [entry('\\..\\x.jpg')],
      'Invalid ZIP: the path “../x.jpg” leads out of the ZIP',
    ],
    [
      'a NUL in a path',
      () => [entry('a.jpg\0.png')],
      'Invalid ZIP: the path “a.jpg .png” has a NUL character. Rename the file, and zip the images again',
    ],
    ['a drive', () => [entry('\\C:\\x.jpg')], 'Invalid ZIP: the path “C:/x.jpg” leads out of the ZIP'],
    ['a path out of it', () => [entry('..\\..\\x.jpg')], 'Invalid ZIP: the path “../../x.jpg” leads out of the ZIP'],
    [
      'a bomb',
      () => [entry('a.jpg', { content: bomb, stored: false })],
      'ZIP is too large: “a.jpg” unpacks to more than 100 times its size (3 MB)',
    ],
    [
      '501 files',
      () => Array.from({ length: 501 }, (_, i) => entry(`${i}.jpg`)),
      'ZIP is too large: it has 501 files, up to 500 are read',
    ],
  ])('%s', async (_case, entries, message) => {
    await expect(unpack(rawZip(entries()))).rejects.toMatchObject({ message, status: 400 });
  });

  it('above its unpacked bytes', async () => {
    const zip = rawZip([{ name: 'a.jpg', content: Buffer.alloc(3001) }]);
    const message = 'ZIP is too large: its pictures unpack to 1 MB, up to 1 MB are read';
    await expect(unpack(zip, { limits: { ...LIMITS, zipUnpackedBytes: 3000 } })).rejects.toMatchObject({ message });
  });

  it.each<[string, () => RawEntry]>([
    ['a bomb', () => entry('scan.bmp', { content: Buffer.alloc(4 << 20), stored: false })],
    ['LZMA', () => entry('scan.bmp', { method: 14 })],
    ['a password', () => entry('scan.bmp', { flags: 0x801, stored: false })],
    ['a link', () => entry('scan.bmp', { mode: 0o120777 })],
    ['a wrong size', () => entry('scan.bmp', { stored: false, claimedSize: 10 })],
  ])('but not for one that no row names: %s', async (_case, odd) => {
    const files = await unpack(rawZip([odd(), entry('a.jpg')]), { wanted: (path) => path === 'a.jpg' });
    expect(files.map(({ path, file }) => [path, file !== undefined])).toEqual([
      ['scan.bmp', false],
      ['a.jpg', true],
    ]);
  });
});

describe('a ZIP as other systems pack it', () => {
  interface ZipCase {
    name: string;
    zip: string;
    zeros?: number;
    paths: string[];
  }
  /** The admin area's check before an upload reads the same cases. */
  const { cases }: { cases: ZipCase[] } = zipPaths;

  it.each(cases.map(({ name, ...rest }): [string, Omit<ZipCase, 'name'>] => [name, rest]))(
    'has the paths that the preview lists: %s',
    async (_name, { zip, zeros = 0, paths }) => {
      const files = await unpack(Buffer.concat([Buffer.from(zip, 'base64'), Buffer.alloc(zeros)]), {
        wanted: (path) => path.endsWith('a.jpg'),
      });
      expect(files.map(({ path }) => path)).toEqual(paths);
    },
  );

  it('bytes after the end are cut off, and a comment is none', async () => {
    for (const after of ['\r\n', 'PK\u0005\u0006', '\0'.repeat(70_000)]) {
      expect(await pathsOf(Buffer.concat([rawZip([entry('a.jpg')]), Buffer.from(after)]))).toEqual(['a.jpg']);
    }
  });
});
