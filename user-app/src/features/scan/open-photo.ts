import { blankCanvas } from './blank-canvas';

/** Pixels of the longest side that a photograph is read at: enough for a label a fiftieth as wide. */
const LARGEST = 3200;
/** For a phone with little memory, where each copy of a large picture may exhaust it. */
const LARGEST_IN_LITTLE = 2048;
/** Gigabytes (`navigator.deviceMemory`) that count as little memory. */
const LITTLE = 2;

/** Returns the size to read a photograph at: its own, or smaller in the same aspect ratio. */
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
 * WebCodecs' decoder, if available: it decodes a JPEG at a fraction of its size, the only way that does not need memory for all
 * pixels.
 */
interface ImageDecoderClass {
  new (source: { data: ArrayBuffer; type: string; desiredWidth: number; desiredHeight: number }): {
    decode: () => Promise<{ image: VideoFrame }>;
    close: () => void;
  };
}

/**
 * Opens a picture file, one of many megapixels at a size that fits a cheap phone's memory (50 as JPEG: 64 MB instead of 280).
 * Orientation is irrelevant to QR codes, so EXIF rotation may or may not be applied.
 * @throws the browser's error for a file that is not a picture
 */
export async function openPhoto(file: Blob): Promise<ImageBitmap> {
  const address = URL.createObjectURL(file);
  try {
    // The element reads only the file's header before it is drawn.
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
  // One side only: the other follows, whichever side the browser considers upright.
  if (
    !Decoder ||
    file.type !== 'image/jpeg' ||
    Math.max(own.width, own.height) < 1.5 * Math.max(size.width, size.height)
  ) {
    return createImageBitmap(file, { resizeWidth: size.width, resizeQuality: 'medium' });
  }
  // JPEG is decoded at halves of its size: the nearest one at or above the wanted size.
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
  // Without it a large photograph is subsampled rather than averaged, and its modules break up.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}
