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

/** Returns a 24-bit bitmap as of Windows Paint. */
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

/** Returns the first bytes of an iPhone's HEIC photograph. */
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

function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(1, 8);
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

/** Returns a PNG of 3.4 MB, which was 6.7 MB when it was encoded again. */
export const pngOfNoise = () => noise(2600, 2600).png({ palette: true, colours: 8 }).toBuffer();

/** Returns the same with a transparent corner. */
export const transparentNoise = async () =>
  sharp(await noise(1600, 1600).png().toBuffer())
    .ensureAlpha()
    .composite([
      {
        input: { create: { width: 400, height: 400, channels: 4, background: '#000' } },
        ...{ left: 0, top: 0, blend: 'dest-out' },
      },
    ])
    .png({ palette: true, colours: 16 })
    .toBuffer();

export const jpegOfNoise = () => noise(2600, 2600).jpeg({ quality: 60 }).toBuffer();

/** Returns a PNG with a transparent ground. */
export const transparentPng = () =>
  sharp({ create: { width: 64, height: 48, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 20, height: 20, channels: 4, background: '#0f6367' } } }])
    .png()
    .toBuffer();

/** Returns a small picture whose text chunk unpacks to 200 MB. */
export function pngWithTextBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(200 << 20), { level: 9 });
  return blackPng(64, 64, [chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]))]);
}

/** Returns the same with a colour profile. */
export function pngWithProfileBomb(): Buffer {
  const packed = deflateSync(Buffer.alloc(200 << 20), { level: 9 });
  return blackPng(64, 64, [chunk('iCCP', Buffer.concat([Buffer.from('profile\0\0'), packed]))]);
}

/** Returns an animated PNG of 10,000 frames that each repeat the same few bytes. */
export function animatedPng(): Buffer {
  const control = Buffer.alloc(26);
  control.writeUInt32BE(64, 4);
  control.writeUInt32BE(64, 8);
  const frame = Buffer.concat([Buffer.alloc(4), deflateSync(Buffer.alloc(9 * 64))]);
  const frames = Array.from({ length: 10_000 }, () => [chunk('fcTL', control), chunk('fdAT', frame)]).flat();
  return blackPng(64, 64, [chunk('acTL', Buffer.from([0, 0, 0x27, 0x10, 0, 0, 0, 0])), ...frames]);
}
