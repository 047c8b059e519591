/** spec §9 "Image maximum", in bytes; inclusive. */
export const maxPictureBytes = 5_242_880;

/** What the picker offers (spec §9 "Accepted image extensions"). */
export const pictureExtensions = '.jpg,.jpeg,.png';

const pictureTypes = ['image/jpeg', 'image/png'];

/**
 * Why a chosen file cannot be a product's picture; undefined when it can. The type is what the browser says of it, its
 * content is judged by the server.
 */
export function judgePicture(file: File): 'not-an-image' | 'too-large' | undefined {
  if (!pictureTypes.includes(file.type) || file.size === 0) return 'not-an-image';
  if (file.size > maxPictureBytes) return 'too-large';
  return undefined;
}
