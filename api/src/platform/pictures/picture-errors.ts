import { ApiError, invalidField } from '../http/api-error';

/** Error responses for a picture: what is wrong with it, and what is accepted. */

/** 400: an upload that is no picture at all (spec §5). */
export const notAnImage = () => invalidField('image', 'Please select an image file.', 400, 'not_an_image');

/** 400: a picture of another format. @param kind e.g. `WebP` */
export const otherKind = (kind: string) =>
  pictureError('not_an_image', `${kind} pictures are not accepted. Please choose a JPEG or PNG.`, kind);

/** 400: a JPEG or PNG that cannot be decoded to its end. */
export const damagedPicture = () =>
  invalidField(
    'image',
    'This picture is damaged or not complete. Please choose another JPEG or PNG.',
    400,
    'not_an_image',
  );

/** 400: more pixels than are decoded. */
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
