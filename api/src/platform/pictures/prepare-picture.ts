import sharp from 'sharp';
import { ApiError } from '../http/api-error';
import { serialQueue } from '../serial-queue';
import {
  decodePixels,
  encodeJpeg,
  encodePng,
  MAX_BYTES,
  openPixels,
  type Pixels,
  type WithinTime,
} from './encode-picture';
import { damagedPicture, imageTooLarge, notAnImage, otherKind, pictureKind, tooManyPixels } from './picture-kind';

/** The accepted and served types (docs/product.md §5 "Image": JPEG or PNG by content). */
export type PictureType = 'jpeg' | 'png';

/** A picture as stored: re-encoded pixels without metadata, and a thumbnail for lists. */
export interface PreparedPicture {
  type: PictureType;
  full: Buffer;
  thumbnail: Buffer;
}

export interface PictureLimits {
  /** Maximum upload in bytes, inclusive (docs/product.md §9: 5242880). */
  imageBytes: number;
  /** Maximum picture in pixels, inclusive. */
  imagePixels: number;
}

/** Longest side of a stored picture and of its thumbnail, in pixels: twice the largest size on any screen. */
const FULL_SIDE = 1600;
const THUMBNAIL_SIDE = 480;
/** For all steps of one picture. */
const MAX_SECONDS = 10;

/**
 * sharp decodes in libuv's threads: at most 6 ms of the request thread, with the most expensive pictures known.
 *
 * Process-wide: decoding a 24-megapixel picture takes about 100 MB; a few in parallel would break the memory limit of
 * docs/trust.md ("Uploads").
 */
const inLine = serialQueue();

const ACCEPTED: Readonly<Record<string, PictureType>> = { JPEG: 'jpeg', PNG: 'png' };

/**
 * Detects the type from the first bytes; name and content type of the upload are ignored. Only these two types reach a
 * decoder: libvips would also open SVG, GIF and more.
 * @throws ApiError 413 above the byte limit, 400 for any other content, which names a picture's format
 */
export function validatePictureBytes(bytes: Buffer, limits: PictureLimits): PictureType {
  const kind = pictureKind(bytes);
  const type = kind === undefined ? undefined : ACCEPTED[kind];
  // The format first: a smaller one of the same format would be rejected, too.
  if (kind !== undefined && type === undefined) throw otherKind(kind);
  if (bytes.length > limits.imageBytes) throw imageTooLarge();
  if (type === undefined) throw notAnImage();
  return type;
}

/**
 * Decodes and re-encodes an upload: the stored file holds its pixels, upright and in sRGB, and nothing else – no EXIF
 * position, no colour profile, no trailing bytes. It is a JPEG of at most MAX_BYTES; a small PNG, such as a logo, stays
 * one, with sharp edges and what is transparent.
 *
 * Phones and their apps write JPEGs that break the standard and lose nothing by it (SOS parameters of a progressive
 * picture, bytes before a marker, odd scans): only what libvips calls an error, and a missing end, is rejected.
 * @param side longest side of the stored picture, in pixels
 * @param asPhotograph never a PNG
 * @throws ApiError as `validatePictureBytes`, and 400 for a picture that is truncated, corrupt, above the pixel limit or
 *   takes too long
 */
export async function preparePicture(
  bytes: Buffer,
  limits: PictureLimits,
  { side = FULL_SIDE, asPhotograph = false } = {},
): Promise<PreparedPicture> {
  const type = validatePictureBytes(bytes, limits);
  return inLine(async () => {
    try {
      const withinTime = startTime();
      // The header alone: nothing is decoded before its size is known.
      const { format, width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
      if (format !== type) throw damagedPicture();
      if (width * height > limits.imagePixels) throw tooManyPixels(width * height, limits.imagePixels);
      const source = sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error', pages: 1 });
      const pixels = await decodePixels(source, side, withinTime);
      const small = await decodePixels(openPixels(pixels), THUMBNAIL_SIDE, withinTime);
      const png = type === 'png' && !asPhotograph && (await encodeBoth('png', [pixels, small], withinTime));
      return png || (await encodeBoth('jpeg', [pixels, small], withinTime))!;
    } catch (error) {
      throw error instanceof ApiError ? error : damagedPicture();
    }
  });
}

/** Returns the picture and its thumbnail in a type; undefined if a PNG is too large. */
async function encodeBoth(
  type: PictureType,
  [pixels, small]: readonly [Pixels, Pixels],
  withinTime: WithinTime,
): Promise<PreparedPicture | undefined> {
  const encode = type === 'png' ? encodePng : encodeJpeg;
  const full = await encode(pixels, MAX_BYTES.full, withinTime);
  const thumbnail = full && (await encode(small, MAX_BYTES.thumbnail, withinTime));
  return full && thumbnail && { type, full, thumbnail };
}

function startTime(): WithinTime {
  const end = performance.now() + MAX_SECONDS * 1000;
  return (step) => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left <= 0) throw new Error('The picture takes too long.');
    return step.timeout({ seconds: left });
  };
}

/** Returns a picture in the middle of a white square. @param inner largest side of the picture in it */
export function squarePicture(bytes: Buffer, side: number, inner: number): Promise<Buffer> {
  return inLine(async () => {
    const picture = await sharp(bytes).resize(inner, inner, { fit: 'inside' }).png().toBuffer();
    const square = { width: side, height: side, channels: 3 as const, background: '#ffffff' };
    return sharp({ create: square })
      .composite([{ input: picture }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  });
}
