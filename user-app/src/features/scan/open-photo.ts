/** The longest side that a photograph is read at, pixels: a label a fiftieth as wide as that still has its modules. */
const LARGEST = 3200;
/** On a phone with little memory, where each copy of a large picture may be the last one. */
const LARGEST_IN_LITTLE = 2048;
/** Gigabytes (`navigator.deviceMemory`) up to which a phone has little. */
const LITTLE = 2;

/** The size a photograph is read at: its own, or smaller in the same shape. */
export function readingSize(
  photo: { readonly width: number; readonly height: number },
  deviceMemory: number | undefined,
): { width: number; height: number } {
  const largest = deviceMemory !== undefined && deviceMemory <= LITTLE ? LARGEST_IN_LITTLE : LARGEST;
  const scale = Math.min(1, largest / Math.max(photo.width, photo.height));
  const size = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: size(photo.width), height: size(photo.height) };
}

/**
 * Opens a picture file upright as its EXIF says, of many megapixels at a size that a cheap phone has the memory for. The element
 * reads its size from the file's head; drawn smaller, browsers decode a JPEG at a fraction of its size in the first place.
 * @throws whatever the browser makes of a file that is no picture
 */
export async function openPhoto(file: Blob): Promise<ImageBitmap> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = () => reject(new Error('The browser opens no picture in this file'));
      picture.src = address;
    });
    const own = { width: picture.naturalWidth, height: picture.naturalHeight };
    const size = readingSize(own, (navigator as { deviceMemory?: number }).deviceMemory);
    if (size.width === own.width) return await createImageBitmap(file, { imageOrientation: 'from-image' });
    return await createImageBitmap(drawn(picture, size));
  } finally {
    URL.revokeObjectURL(address);
  }
}

function drawn(picture: HTMLImageElement, { width, height }: { width: number; height: number }): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas to read pictures with');
  // Without it a large photograph is thinned rather than averaged, and its modules break up.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
