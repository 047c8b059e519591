import { join } from 'node:path';
import sharp from 'sharp';
import { slots } from '../slots';
import { taskProcess } from '../threads/task-process';
import type { PictureType, PreparedPicture } from './encode-picture';
import { damagedPicture, imageTooLarge, notAnImage, otherKind, pictureKind, tooManyPixels } from './picture-kind';
import type { PictureResult, PictureTask } from './picture-process';

export interface PictureLimits {
  /** Maximum upload in bytes, inclusive (docs/product.md §9: 5242880). */
  imageBytes: number;
  /** Maximum picture in pixels, inclusive. */
  imagePixels: number;
}

/** Longest side of a stored picture, in pixels: twice the largest size on any screen. */
const FULL_SIDE = 1600;

/**
 * Process-wide: decoding a 24-megapixel picture takes about 100 MB; a few in parallel would break the memory limit of
 * docs/trust.md ("Uploads"). Brands take turns.
 */
const inLine = slots(1);
/** For a picture, in a process that waits for others; after that time again the process is stuck. */
const MAX_SECONDS = 20;
const prepare = taskProcess<PictureTask, PictureResult>(join(__dirname, 'picture-process'), 2 * MAX_SECONDS * 1000);

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
  // A brand is known by its limits: each has a configuration of its own.
  const result = await inLine(
    () => prepare({ bytes, type, maxPixels: limits.imagePixels, side, asPhotograph, maxSeconds: MAX_SECONDS }),
    limits,
  );
  if ('pixels' in result) throw tooManyPixels(result.pixels, limits.imagePixels);
  if ('isDamaged' in result) throw damagedPicture();
  return result.picture;
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
