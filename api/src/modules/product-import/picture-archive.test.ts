import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallJpeg } from '../../../test/picture-samples';
import { rawZip, zipOf } from '../../../test/uploads';
import { unpackPictures } from './picture-archive';

let folder: string;
let jpeg: Buffer;
const LIMITS = { zipEntries: 500, zipUnpackedBytes: 200 << 20, zipRatio: 100, imageBytes: 5_242_880 };
const honestZip = () => zipOf({ 'a.jpg': jpeg });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archive-test-'));
  jpeg = await smallJpeg();
});
afterAll(() => rmSync(folder, { recursive: true }));

function unpack(zip: Buffer, limits = LIMITS) {
  const file = join(folder, 'upload.zip');
  writeFileSync(file, zip);
  return unpackPictures(file, folder, limits, () => true);
}

describe('a ZIP is refused as a whole', () => {
  const entry = (name: string) => ({ name, content: jpeg, stored: true });
  const bomb = Buffer.alloc(3 << 20);

  it.each<[string, () => Buffer | Promise<Buffer>, string, number]>([
    [
      'E34: files that share their bytes',
      () => rawZip([entry('a.jpg'), { ...entry('b.jpg'), sharesBytesOf: 0 }]),
      'Invalid ZIP',
      400,
    ],
    [
      'E35: a size that lies low',
      () => rawZip([{ name: 'a.jpg', content: jpeg, claimedSize: 10 }]),
      'Invalid ZIP',
      400,
    ],
    [
      'E35: a size that lies low in a file nobody asks for',
      () => rawZip([entry('a.jpg'), { name: 'z.jpg', content: bomb, claimedSize: 10 }]),
      'Invalid ZIP',
      400,
    ],
    [
      'E35: a size that lies high',
      () => rawZip([{ name: 'a.jpg', content: jpeg, claimedSize: jpeg.length + 5 }]),
      'Invalid ZIP',
      400,
    ],
    ['E37: ../../x', () => rawZip([entry('../../a.jpg')]), 'Invalid ZIP', 400],
    ['E37: /abs', () => rawZip([entry('/abs/a.jpg')]), 'Invalid ZIP', 400],
    ['E37: C:\\x', () => rawZip([entry('C:\\a.jpg')]), 'Invalid ZIP', 400],
    ['E37: C:/x', () => rawZip([entry('C:/a.jpg')]), 'Invalid ZIP', 400],
    ['E37: back-slashes', () => rawZip([entry('x\\a.jpg')]), 'Invalid ZIP', 400],
    ['E37: a NUL', () => rawZip([entry('a.jpg\0.png')]), 'Invalid ZIP', 400],
    ['E38: a symbolic link', () => rawZip([{ ...entry('a.jpg'), mode: 0o120777 }]), 'Invalid ZIP', 400],
    ['E38: a device', () => rawZip([{ ...entry('a.jpg'), mode: 0o060644 }]), 'Invalid ZIP', 400],
    ['enciphered files', () => rawZip([{ name: 'a.jpg', content: jpeg, flags: 0x801 }]), 'ZIP is protected', 400],
    ['E33: 3 MiB in 3 kB', () => rawZip([{ name: 'a.jpg', content: bomb }]), 'ZIP is too large', 400],
    ['501 files', () => rawZip(Array.from({ length: 501 }, (_, i) => entry(`${i}.jpg`))), 'ZIP is too large', 400],
    [
      '2,000 folders',
      () => rawZip(Array.from({ length: 2000 }, (_, i) => ({ name: `${i}/`, content: Buffer.alloc(0) }))),
      'ZIP is too large',
      400,
    ],
    ['half a ZIP', async () => (await honestZip()).subarray(0, 120), 'Invalid ZIP', 400],
    [
      'damaged bytes',
      () => {
        const zip = rawZip([{ name: 'a.jpg', content: jpeg }]);
        zip.fill(0xff, 40, 80);
        return zip;
      },
      'Invalid ZIP',
      400,
    ],
  ])('%s', async (_case, image, message, status) => {
    await expect(unpack(await image())).rejects.toMatchObject({ message, status });
  });

  it('above its unpacked bytes', async () => {
    const zip = rawZip([{ name: 'a.jpg', content: Buffer.alloc(3001) }]);
    const refusal = unpack(zip, { ...LIMITS, zipUnpackedBytes: 3000 });
    await expect(refusal).rejects.toMatchObject({ message: 'ZIP is too large', status: 400 });
  });
});

describe('a ZIP as macOS and Windows pack it', () => {
  it('is read without what the systems add, with names of any script', async () => {
    const files = await unpack(
      rawZip([
        { name: 'चित्र/एल्बो.jpg', content: jpeg, flags: 0 },
        { name: '__MACOSX/._a.jpg', content: Buffer.from('x') },
        { name: 'photos/.DS_Store', content: Buffer.from('x') },
        { name: 'photos/', content: Buffer.alloc(0) },
      ]),
    );
    expect(files.map(({ path }) => path)).toEqual(['चित्र/एल्बो.jpg']);
  });
});
