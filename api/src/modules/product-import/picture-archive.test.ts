import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { smallJpeg } from '../../../test/picture-samples';
import { rawZip } from '../../../test/uploads';
import { unpackPictures } from './picture-archive';

let folder: string;
let jpeg: Buffer;
const LIMITS = { zipEntries: 500, zipUnpackedBytes: 200 << 20, zipRatio: 100, imageBytes: 5_242_880 };

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

  // The other cases (E33 to E38, E115 to E118) are in test/bad-inputs/uploads/bulk-upload-rows.ts.
  it.each<[string, () => Buffer]>([
    ['two files that share their bytes', () => rawZip([entry('a.jpg'), { ...entry('b.jpg'), sharesBytesOf: 0 }])],
    [
      'a size that lies low in a file nobody asks for',
      () => rawZip([entry('a.jpg'), { name: 'z.jpg', content: bomb, claimedSize: 10 }]),
    ],
  ])('%s', async (_case, image) => {
    await expect(unpack(image())).rejects.toMatchObject({ message: 'Invalid ZIP', status: 400 });
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
