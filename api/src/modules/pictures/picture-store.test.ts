import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryImages } from '../../../test/create-test-api';
import { FileImageStore } from './image-store';
import { thumbnailKey } from './picture-key';
import { openPictureStore } from './picture-store';

const picture = { type: 'png' as const, full: Buffer.from('the picture'), thumbnail: Buffer.from('the small one') };

describe.each(['a folder', 'memory'])('a picture store in %s', (kind) => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  });
  afterAll(() => rm(dataDir, { recursive: true }));
  const open = () =>
    openPictureStore(kind === 'memory' ? memoryImages() : new FileImageStore(join(dataDir, 'pictures')));

  it('gives back what was saved, under a random key', async () => {
    const store = open();
    const key = await store.save(picture);
    expect(key).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(await store.save(picture)).not.toBe(key);
    expect(await store.read(key)).toEqual({ bytes: picture.full, contentType: 'image/png' });
    expect(await store.read(thumbnailKey(key))).toEqual({ bytes: picture.thumbnail, contentType: 'image/png' });
  });

  it('removes both', async () => {
    const store = open();
    const key = await store.save({ ...picture, type: 'jpeg' });
    await store.remove(key);
    expect(await store.read(key)).toBeNull();
    expect(await store.read(thumbnailKey(key))).toBeNull();
  });

  it.each(['', '..', '../keys.json', 'keys.json', '%2e%2e', 'a.png', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.png`])(
    'has nothing under %p',
    async (key) => {
      const store = open();
      expect(await store.read(key)).toBeNull();
      await expect(store.remove(key)).resolves.toBeUndefined();
    },
  );
});

describe('a picture store without room', () => {
  it('answers 503 and leaves nothing behind', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'));
    await writeFile(join(dataDir, 'pictures'), 'a file where the folder should be');
    await expect(openPictureStore(new FileImageStore(join(dataDir, 'pictures'))).save(picture)).rejects.toMatchObject({
      status: 503,
      code: 'pictures_unavailable',
    });
    expect(await readdir(dataDir)).toEqual(['pictures']);
    await rm(dataDir, { recursive: true });
  });
});
