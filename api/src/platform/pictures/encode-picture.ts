import sharp, { type Sharp } from 'sharp';

/** The accepted and served types (docs/product.md §5 "Image": JPEG or PNG by content). */
export type PictureType = 'jpeg' | 'png';

/** A picture as stored: re-encoded pixels without metadata, and a thumbnail for lists. */
export interface PreparedPicture {
  type: PictureType;
  full: Buffer;
  thumbnail: Buffer;
}

/** Most bytes of a stored picture and of its thumbnail (docs/operations/pictures.md). */
export const MAX_BYTES = { full: 1_500_000, thumbnail: 100_000 } as const;
/** Most bytes of a PNG that stays one. */
const MAX_PNG_BYTES = 250_000;
/** Qualities of a JPEG until it fits; then it is made smaller. Noise needs the lower ones, no photograph does. */
const QUALITIES = [84, 70, 50];
const SMALLER = 0.75;

/** Decoded pixels: upright, in sRGB, without metadata. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Limits a step of sharp to what is left of a picture's time. @throws Error if there is none */
export type WithinTime = (step: Sharp) => Sharp;

/** Decodes a picture, made smaller until it fits in a square. @param side of the square, in pixels */
export async function decodePixels(source: Sharp, side: number, withinTime: WithinTime): Promise<Pixels> {
  const upright = source
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw();
  const { data, info } = await withinTime(upright).toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] };
}

export const openPixels = ({ data, width, height, channels }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

/** Returns a picture as PNG; undefined if it is larger than a PNG may be. */
export async function encodePng(pixels: Pixels, most: number, withinTime: WithinTime): Promise<Buffer | undefined> {
  const png = await withinTime(openPixels(pixels).png({ compressionLevel: 9 })).toBuffer();
  return png.length <= Math.min(most, MAX_PNG_BYTES) ? png : undefined;
}

/** Returns a picture on white as JPEG, in the best quality and size of at most `most` bytes. */
export async function encodeJpeg(pixels: Pixels, most: number, withinTime: WithinTime): Promise<Buffer> {
  for (let { width } = pixels, at = 0; ; at += 1) {
    const quality = QUALITIES[at] ?? QUALITIES.at(-1)!;
    if (at >= QUALITIES.length) width = Math.ceil(width * SMALLER);
    const picture = openPixels(pixels).flatten({ background: '#ffffff' }).resize({ width });
    const jpeg = await withinTime(picture.jpeg({ quality, progressive: true })).toBuffer();
    if (jpeg.length <= most) return jpeg;
  }
}
