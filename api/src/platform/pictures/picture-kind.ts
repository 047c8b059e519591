import { ApiError, invalidField } from '../http/api-error';

/**
 * Picture formats by their first bytes, as Latin-1; `.` is any byte. The browser has the same list
 * (shared-ui/src/platform/picture-file.ts); tooling/specified-texts.test.ts compares them.
 */
const SIGNATURES: readonly (readonly [kind: string, start: RegExp])[] = [
  ['JPEG', /^\xff\xd8/],
  ['PNG', /^\x89PNG\r\n\x1a\n/],
  ['WebP', /^RIFF....WEBP/s],
  ['GIF', /^GIF8[79]a/],
  ['AVIF', /^....ftypavi[fs]/s],
  ['HEIC', /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s],
  ['BMP', /^BM....\0\0\0\0/s],
  ['TIFF', /^(?:II\*\0|MM\0\*|II\+\0|MM\0\+)/],
  ['JPEG XL', /^(?:\xff\x0a|\0\0\0\x0cJXL )/],
  ['JPEG 2000', /^(?:\0\0\0\x0cjP {2}|\xff\x4f\xff\x51)/],
  ['ICO', /^\0\0\x01\0[^\0]/],
  ['PSD', /^8BPS/],
  ['SVG', /^(?:\xef\xbb\xbf)?\s*<(?:[?!][^]*<)?svg[\s>]/i],
];

const LONGEST_START = 1024;

/** Returns the format of a picture, by its first bytes; undefined if they are of none. */
export function pictureKind(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, LONGEST_START);
  return SIGNATURES.find(([, pattern]) => pattern.test(start))?.[0];
}

/** 400: an upload that is no picture at all (spec §5). */
export const notAnImage = () => invalidField('image', 'Please select an image file.', 400, 'not_an_image');

/** 400: a picture of another format. @param kind e.g. `WebP` */
export const otherKind = (kind: string) =>
  pictureError('not_an_image', `${kind} pictures are not accepted. Please choose a JPEG or PNG.`, kind);

export const damagedPicture = () =>
  invalidField(
    'image',
    'This picture is damaged or not complete. Please choose another JPEG or PNG.',
    400,
    'not_an_image',
  );

export function tooManyPixels(pixels: number, maxPixels: number): ApiError {
  const found = megapixels(pixels);
  return pictureError(
    'image_too_many_pixels',
    `This picture has ${found} megapixels. At most ${megapixels(maxPixels)} megapixels are accepted.`,
    found,
  );
}

/** 413: an upload above the limit (spec §5). */
export const imageTooLarge = () => invalidField('image', 'File size exceeds 5MB limit', 413, 'image_too_large');

/** Rounded up, so that a picture above a limit never seems to be at it. */
const megapixels = (pixels: number) => String(Math.ceil(pixels / 100_000) / 10);

function pictureError(code: 'not_an_image' | 'image_too_many_pixels', message: string, found: string): ApiError {
  return new ApiError(400, code, message, { errors: { image: message }, data: { found } });
}
