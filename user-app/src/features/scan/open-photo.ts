import { blankCanvas } from './blank-canvas';

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

/** WebCodecs' decoder, where there is one: it decodes a JPEG at a fraction of its size, the only way that needs no memory for all. */
interface ImageDecoderClass {
  new (source: { data: ArrayBuffer; type: string; desiredWidth: number; desiredHeight: number }): {
    decode: () => Promise<{ image: VideoFrame }>;
    close: () => void;
  };
}

/**
 * Opens a picture file, of many megapixels at a size that a cheap phone has the memory for (fifty as JPEG: 64 MB in place of 280,
 * docs/speed.md "Decoding"). Which way is up matters to no QR code; a browser that turns it by its EXIF does no harm.
 * @throws whatever the browser makes of a file that is no picture
 */
export async function openPhoto(file: Blob): Promise<ImageBitmap> {
  const address = URL.createObjectURL(file);
  try {
    // Of a file, the element reads no more than its head before it is drawn.
    const picture = new Image();
    await new Promise((resolve, reject) => {
      picture.onload = resolve;
      picture.onerror = () => reject(new Error('The browser opens no picture in this file'));
      picture.src = address;
    });
    const own = { width: picture.naturalWidth, height: picture.naturalHeight };
    const size = readingSize(own, (navigator as { deviceMemory?: number }).deviceMemory);
    if (size.width === own.width) return await createImageBitmap(file);
    return await reduced(file, own, size).catch(() => createImageBitmap(drawn(picture, size)));
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function reduced(file: Blob, own: Size, size: Size): Promise<ImageBitmap> {
  const Decoder = (globalThis as { ImageDecoder?: ImageDecoderClass }).ImageDecoder;
  // One side only: the other follows, whichever of them the browser takes for the upright one.
  if (
    !Decoder ||
    file.type !== 'image/jpeg' ||
    Math.max(own.width, own.height) < 1.5 * Math.max(size.width, size.height)
  ) {
    return createImageBitmap(file, { resizeWidth: size.width, resizeQuality: 'medium' });
  }
  // JPEG is decoded at halves of its size; half is about what is wanted, or above.
  const half = { desiredWidth: Math.ceil(own.width / 2), desiredHeight: Math.ceil(own.height / 2) };
  const decoder = new Decoder({ data: await file.arrayBuffer(), type: file.type, ...half });
  try {
    const { image } = await decoder.decode();
    const bitmap = await createImageBitmap(image, {
      resizeWidth: Math.min(size.width, half.desiredWidth),
      resizeQuality: 'medium',
    });
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}

function drawn(picture: HTMLImageElement, { width, height }: Size): HTMLCanvasElement {
  const { canvas, context } = blankCanvas(width, height);
  // Without it a large photograph is thinned rather than averaged, and its modules break up.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
