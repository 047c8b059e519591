/** spec §9 "Image maximum", in bytes; inclusive. */
export const maxPictureBytes = 5_242_880;

/** Extensions in the picker (spec §9 "Accepted image extensions"). */
export const pictureExtensions = '.jpg,.jpeg,.png';

const pictureTypes = ['image/jpeg', 'image/png'];

/**
 * Returns why a chosen file cannot be a product's picture; undefined if valid. Trusts the browser's media type; the
 * server validates the content.
 */
export function validatePicture(file: File): 'not-an-image' | 'too-large' | undefined {
  if (!pictureTypes.includes(file.type) || file.size === 0) return 'not-an-image';
  if (file.size > maxPictureBytes) return 'too-large';
  return undefined;
}
