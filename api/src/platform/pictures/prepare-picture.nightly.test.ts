import sharp from 'sharp';
import * as samples from '../../../test/picture-samples';
import type { PreparedPicture } from './encode-picture';
import { preparePicture } from './prepare-picture';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryImages } from '../../../test/create-test-api';
import { FileImageStore } from './image-store';
import { thumbnailKey } from './picture-key';
import { openPictureStore } from './picture-store';

const limits = { imageBytes: 5_242_880, imagePixels: 24_000_000 };
const damaged = 'This picture is damaged or not complete. Please choose another JPEG or PNG.';
const refused = { status: 400, code: 'not_an_image', message: damaged };

describe('preparePicture', () => {
  it.each([
    ['a JPEG', samples.smallJpeg, 'jpeg'],
    ['a PNG', samples.smallPng, 'png'],
    ['a PNG with a text chunk of 200 MB, which is dropped', samples.pngWithTextBomb, 'png'],
  ])('takes %s', async (_name, make, type) => {
    const prepared = await preparePicture(await make(), limits);
    expect(prepared.type).toBe(type);
    expect((await sharp(prepared.full).metadata()).format).toBe(type);
    expect((await sharp(prepared.thumbnail).metadata()).format).toBe(type);
  });

  it('takes a picture of exactly 24 megapixels and keeps at most 1600 pixels a side', async () => {
    const prepared = await preparePicture(samples.blackPng(6000, 4000), limits);
    const { width, height } = await sharp(prepared.full).metadata();
    expect([width, height]).toEqual([1600, 1067]);
    const small = await sharp(prepared.thumbnail).metadata();
    expect([small.width, small.height]).toEqual([480, 320]);
  });

  it.each([
    ['a PNG of 3.4 MB', samples.pngOfNoise, 1600],
    ['a JPEG of noise', () => samples.jpegOfNoise(), 1600],
    ['a photograph of a case', () => samples.jpegOfNoise(), 3000],
  ])('stores at most 1,500,000 bytes and a thumbnail of 100,000 of %s', async (_name, make, side) => {
    const prepared = await preparePicture(await make(), limits, { side, asPhotograph: side === 3000 });
    await expectSmallJpeg(prepared);
  });

  async function expectSmallJpeg({ type, full, thumbnail }: PreparedPicture): Promise<void> {
    expect(type).toBe('jpeg');
    expect(full.length).toBeLessThanOrEqual(1_500_000);
    expect(thumbnail.length).toBeLessThanOrEqual(100_000);
    expect((await sharp(full).metadata()).width).toBeGreaterThan(1000);
  }

  it('keeps what is transparent in a small PNG', async () => {
    const { full } = await preparePicture(await samples.transparentPng(), limits);
    expect((await sharp(full).metadata()).hasAlpha).toBe(true);
  });

  it('puts a large PNG with a transparent corner on white', async () => {
    const large = await preparePicture(samples.transparentNoise(), limits);
    await expectSmallJpeg(large);
    const corner = sharp(large.full).extract({ left: 20, top: 20, width: 1, height: 1 });
    const [red, green, blue] = await corner.raw().toBuffer();
    expect(Math.min(red!, green!, blue!)).toBeGreaterThan(245);
  });

  it('makes a JPEG of every photograph', async () => {
    const { type, full } = await preparePicture(await samples.smallPng(), limits, { side: 3000, asPhotograph: true });
    expect([type, (await sharp(full).metadata()).format]).toEqual(['jpeg', 'jpeg']);
  });

  it('keeps nothing of the metadata', async () => {
    const upload = await samples.jpegWithPosition();
    expect(upload.includes('SecretPhone')).toBe(true);
    expect((await sharp(upload).metadata()).exif).toBeDefined();
    const { full, thumbnail } = await preparePicture(upload, limits);
    for (const kept of [full, thumbnail]) {
      const { exif, icc, iptc, xmp } = await sharp(kept).metadata();
      expect({ exif, icc, iptc, xmp }).toEqual({});
      expect(kept.includes('SecretPhone')).toBe(false);
      expect(kept.includes('Exif')).toBe(false);
    }
  });

  it('turns a picture upright before its orientation is forgotten', async () => {
    const { full } = await preparePicture(await samples.sidewaysJpeg(), limits);
    const { width, height, orientation } = await sharp(full).metadata();
    expect({ width, height, orientation }).toEqual({ width: 80, height: 120, orientation: undefined });
  });

  it('drops bytes after the end of the picture', async () => {
    const upload = await samples.jpegWithScriptTail();
    expect(upload.includes('<script>')).toBe(true);
    const { full, thumbnail } = await preparePicture(upload, limits);
    expect(full.includes('<script>')).toBe(false);
    expect(thumbnail.includes('<script>')).toBe(false);
  });

  it.each([
    ['scan parameters of another kind of JPEG (sharp#1578)', samples.jpegWithOddScan],
    ['bytes before its first marker', () => samples.jpegWithBytesBeforeMarker('start')],
    ['bytes before its scan', () => samples.jpegWithBytesBeforeMarker('scan')],
    ['progressive scans in an odd sequence', samples.progressiveWithOddScans],
    ['a second picture behind it', samples.jpegWithSecondPicture],
    ['a film behind it', samples.motionPhoto],
    ['four inks', samples.cmykJpeg],
    ['16 bits a channel', samples.png16],
  ])('takes a picture of a phone or camera with %s', async (_name, make) => {
    const upload = await make();
    const { full } = await preparePicture(upload, limits, { asPhotograph: true });
    const { format, space, depth, width } = await sharp(full).metadata();
    expect({ format, space, depth }).toEqual({ format: 'jpeg', space: 'srgb', depth: 'uchar' });
    expect(width).toBe((await sharp(upload).metadata()).width);
  });

  // Other kinds of files are in test/bad-inputs/uploads/product-form-rows.ts.
  it.each([
    ['only the first bytes of a JPEG', async () => (await samples.smallJpeg()).subarray(0, 3)],
    ['only the first bytes of a PNG', async () => (await samples.smallPng()).subarray(0, 8)],
    ['half of a JPEG', samples.truncatedJpeg],
    ['half of a JPEG with odd scan parameters', async () => (await samples.jpegWithOddScan()).subarray(0, 9000)],
    ['half of a PNG', samples.truncatedPng],
  ])('refuses %s', async (_name, make) => {
    await expect(preparePicture(await make(), limits)).rejects.toMatchObject(refused);
  });

  it.each([
    ['one row above 24 megapixels', 6000, 4001, '24.1'],
    ['50 megapixels', 8160, 6120, '50'],
    ['900 megapixels', 30_000, 30_000, '900'],
  ])('refuses %s, and says how many it takes', async (_name, width, height, found) => {
    const message = `This picture has ${found} megapixels. At most 24 megapixels are accepted.`;
    await expect(preparePicture(samples.blackPng(width, height), limits)).rejects.toMatchObject({
      status: 400,
      code: 'image_too_many_pixels',
      message,
      details: { errors: { image: message }, data: { found } },
    });
  });

  it.each([
    ['HEIC', samples.heic],
    ['WebP', samples.webp],
    ['GIF', samples.gif],
    ['AVIF', samples.avif],
    ['TIFF', samples.tiff],
    ['BMP', samples.bmp],
    ['SVG', samples.svg],
  ])('refuses a %s picture by its name, and says what it takes', async (found, make) => {
    const message = `${found} pictures are not accepted. Please choose a JPEG or PNG.`;
    await expect(preparePicture(await make(), limits)).rejects.toMatchObject({
      status: 400,
      code: 'not_an_image',
      message,
      details: { errors: { image: message }, data: { found } },
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', samples.textFile()],
  ])('refuses %s in the specified words', async (_name, bytes) => {
    const message = 'Please select an image file.';
    await expect(preparePicture(bytes, limits)).rejects.toMatchObject({ status: 400, message });
  });

  it('takes an animation of 10,000 frames for its still picture, or refuses it, within seconds', async () => {
    const start = performance.now();
    const outcome = await preparePicture(samples.animatedPng(), limits).then(
      ({ full }) => sharp(full).metadata(),
      (refusal: Error) => refusal.message,
    );
    // Decoding every frame would take minutes.
    expect(performance.now() - start).toBeLessThan(15_000);
    expect([damaged, 1]).toContain(typeof outcome === 'string' ? outcome : (outcome.pages ?? 1));
  });

  it('takes or refuses a colour profile of 200 MB without unpacking it', async () => {
    const bomb = samples.pngWithProfileBomb();
    const before = process.memoryUsage().rss;
    const outcome = await preparePicture(bomb, limits).then(
      ({ type }) => type,
      (refusal: Error) => refusal.message,
    );
    expect(['png', damaged]).toContain(outcome);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('refuses one byte more than 5,242,880', async () => {
    await expect(preparePicture(await samples.jpegOfSize(5_242_881), limits)).rejects.toMatchObject({
      status: 413,
      message: 'File size exceeds 5MB limit',
      details: { errors: { image: 'File size exceeds 5MB limit' } },
    });
  });

  it('goes on after a refusal', async () => {
    const upload = await samples.smallJpeg();
    const outcomes = await Promise.allSettled([
      preparePicture(await samples.truncatedJpeg(), limits),
      preparePicture(upload, limits),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

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
  it('responds with 503 and leaves nothing behind', async () => {
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
