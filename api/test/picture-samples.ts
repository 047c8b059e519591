import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Generated pictures, honest and hostile: what a phone, a broken network or an attacker would upload. */

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#d07843', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

const plain = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: '#0f6367' } });

export const smallJpeg = () => plain().jpeg().toBuffer();
export const smallPng = () => plain().png().toBuffer();

/** Returns a readable JPEG of exactly `size` bytes: padded with comment segments, as some cameras do. */
export async function jpegOfSize(size: number): Promise<Buffer> {
  const jpeg = await smallJpeg();
  const parts = [jpeg.subarray(0, 2)];
  let left = size - jpeg.length;
  while (left > 0) {
    const next = left > 65_537 + 4 ? 65_537 : left;
    const segment = Buffer.alloc(next, 0x20);
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(next - 2, 2);
    parts.push(segment);
    left -= next;
  }
  return Buffer.concat([...parts, jpeg.subarray(2)]);
}

export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await noise(600, 400).jpeg().toBuffer();
  return whole.subarray(0, Math.floor(whole.length / 2));
}

export async function truncatedPng(): Promise<Buffer> {
  const whole = await noise(300, 200).png().toBuffer();
  return whole.subarray(0, Math.floor(whole.length / 2));
}

export async function jpegWithPosition(): Promise<Buffer> {
  return plain(120, 80)
    .withExif({
      IFD0: { Make: 'SecretPhone', Copyright: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 30/1', GPSLongitudeRef: 'E', GPSLongitude: '72/1 52/1 0/1' },
    })
    .jpeg()
    .toBuffer();
}

/** Held sideways: 120 × 80 stored, 80 × 120 meant. */
export const sidewaysJpeg = () => plain(120, 80).withMetadata({ orientation: 6 }).jpeg().toBuffer();

function scanOf(jpeg: Buffer): number {
  let at = 2;
  while (jpeg[at + 1] !== 0xda) at += 2 + jpeg.readUInt16BE(at + 2);
  return at;
}

/** Returns a JPEG whose scan has the parameters of no sequential picture, as Samsung phones write. */
export async function jpegWithOddScan(): Promise<Buffer> {
  const jpeg = await noise(300, 200).jpeg().toBuffer();
  const scan = scanOf(jpeg);
  const parameters = scan + 5 + 2 * jpeg[scan + 4]!;
  jpeg.set([0, 0x00, 0x87], parameters);
  return jpeg;
}

export async function jpegWithBytesBeforeMarker(at: 'start' | 'scan'): Promise<Buffer> {
  const jpeg = await noise(300, 200).jpeg().toBuffer();
  const place = at === 'start' ? 2 : scanOf(jpeg);
  return Buffer.concat([jpeg.subarray(0, place), Buffer.alloc(5), jpeg.subarray(place)]);
}

export async function progressiveWithOddScans(): Promise<Buffer> {
  const jpeg = await noise(300, 200).jpeg({ progressive: true }).toBuffer();
  const scan = scanOf(jpeg);
  const approximation = scan + 7 + 2 * jpeg[scan + 4]!;
  jpeg[approximation]! += 1;
  return jpeg;
}

/** Returns a photograph with a second one behind it, as a stereo or portrait picture (MPO) has. */
export const jpegWithSecondPicture = async () => Buffer.concat([await smallJpeg(), await smallJpeg()]);

export const motionPhoto = async () =>
  Buffer.concat([await smallJpeg(), Buffer.from('\0\0\0\u0018ftypmp42'), Buffer.alloc(9000, 7)]);

export const cmykJpeg = () => noise(300, 200).toColourspace('cmyk').jpeg().toBuffer();
export const png16 = () => noise(300, 200).toColourspace('rgb16').png().toBuffer();

export async function jpegWithScriptTail(): Promise<Buffer> {
  return Buffer.concat([await smallJpeg(), Buffer.from('<script>alert(document.domain)</script>')]);
}

export const gif = () => plain().gif().toBuffer();
export const webp = () => plain().webp().toBuffer();
export const avif = () => plain().avif().toBuffer();
export const tiff = () => plain().tiff().toBuffer();
export const svg = () =>
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
export const textFile = () => Buffer.from('I am not a picture, whatever my name says.\n');

export function bmp(): Buffer {
  const bytes = Buffer.alloc(54 + 4);
  bytes.write('BM', 0);
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1, 18);
  bytes.writeInt32LE(1, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  return bytes;
}

export const heic = () =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(400)]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function pngHeader(width: number, height: number, { bits = 1, colourType = 0 } = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colourType], 8);
  return chunk('IHDR', data);
}

/** Returns a black one-bit PNG of any size: a 30,000 × 30,000 one (900 megapixels) has about 110 kB. */
export function blackPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    PNG_START,
    pngHeader(width, height),
    ...extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/**
 * Returns a PNG of 2 kB full of finder patterns, the squares in three corners of a QR code: a decoder tries their
 * combinations for four seconds, and again in each of its treatments.
 */
export function pngOfFinderPatterns(side = 1600): Promise<Buffer> {
  const pixels = Buffer.alloc(side * side, 255);
  for (let at = 0; at < pixels.length; at += 1) {
    const ring = Math.max(Math.abs(((at % side) % 8) - 3), Math.abs((Math.floor(at / side) % 8) - 3));
    if (ring === 3 || ring <= 1) pixels[at] = 0;
  }
  const raw = { width: side, height: side, channels: 1 as const };
  return sharp(pixels, { raw }).png({ palette: true, colours: 2 }).toBuffer();
}

/**
 * Returns a square PNG of noise in eight colours, at four bits a pixel. Its encoder is our own: sharp takes ten seconds to
 * choose the colours.
 * @param clear side of a transparent corner, in pixels
 */
function paletteNoise(side: number, clear = 0): Buffer {
  const colours = Buffer.from(
    Array.from({ length: 9 }, (_, at) => [(at * 83) % 256, (at * 149) % 256, at * 31]).flat(),
  );
  const rows = Array.from({ length: side }, (_, y) => {
    const pixels = randomBytes(side / 2).map((pair) => pair & 0x77);
    if (y < clear) pixels.fill(0x88, 0, clear / 2);
    return Buffer.concat([Buffer.alloc(1), pixels]);
  });
  return Buffer.concat([
    PNG_START,
    pngHeader(side, side, { bits: 4, colourType: 3 }),
    chunk('PLTE', colours),
    chunk('tRNS', Buffer.from([...Buffer.alloc(8, 255), clear > 0 ? 0 : 255])),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const pngOfNoise = () => paletteNoise(2600);

export const transparentNoise = () => paletteNoise(1600, 400);

/** Returns a JPEG of noise in all colours, more than 1.5 MB in the quality of a stored picture. */
export const jpegOfNoise = (side = 1600) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();

export const transparentPng = () =>
  sharp({ create: { width: 64, height: 48, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 4, background: '#0f6367' } } }])
    .png()
    .toBuffer();

let bomb: Buffer | undefined;
/** Returns 200 kB that unpack to 200 MB; packed once, which takes a second. */
const packedBomb = () => (bomb ??= deflateSync(Buffer.alloc(200 << 20), { level: 9 }));

export const pngWithTextBomb = () =>
  blackPng(64, 64, [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packedBomb()]))]);

export const pngWithProfileBomb = () =>
  blackPng(64, 64, [chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), packedBomb()]))]);

export function animatedPng(): Buffer {
  const control = Buffer.alloc(26);
  control.writeUInt32BE(64, 4);
  control.writeUInt32BE(64, 8);
  const frame = Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(9 * 64))]);
  const frames = Array.from({ length: 10_000 }, () => [chunk('fcTL', control), chunk('fdAT', frame)]).flat();
  return blackPng(64, 64, [chunk('acTL', Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0])), ...frames]);
}
