/** A photograph that can be transferred to a worker: as its file stores it, in brightness and colour, or as RGB. */
export type Photo = VideoFrame | ImageBitmap;

/** Pixels of the longest side that a photograph is read at: enough for a label a fiftieth as wide. */
const LARGEST = 3200;
/** For a phone with little memory, where each copy of a large picture may exhaust it. */
const LARGEST_IN_LITTLE = 2048;
/** Gigabytes (`navigator.deviceMemory`) that count as little memory. */
const LITTLE = 2;

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
 * WebCodecs' decoder, if available: it decodes a JPEG without converting it to RGB, in a third of the time; and at a fraction of
 * its size, the only way that does not need memory for all pixels.
 */
interface ImageDecoderClass {
  new (source: { data: ArrayBuffer; type: string; desiredWidth?: number; desiredHeight?: number }): {
    decode: () => Promise<{ image: VideoFrame }>;
    close: () => void;
  };
}

/**
 * Opens a picture file, one of many megapixels at a size that fits a cheap phone's memory (50 as JPEG: 64 MB instead of 280).
 * Orientation is irrelevant to QR codes, so EXIF rotation may or may not be applied.
 * @throws the browser's error for a file that is not a picture
 */
export async function openPhoto(file: Blob): Promise<Photo> {
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
    return await decoded(file, own, size).catch(() => converted(file, picture, size));
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function decoded(file: Blob, own: Size, size: Size): Promise<Photo> {
  const Decoder = (globalThis as { ImageDecoder?: ImageDecoderClass }).ImageDecoder;
  if (!Decoder || file.type !== 'image/jpeg') throw new Error('This browser decodes it only for an element');
  const data = await file.arrayBuffer();
  // JPEG is decoded at halves of its size.
  const isHalf = Math.max(own.width, own.height) >= 1.5 * Math.max(size.width, size.height);
  const half = { desiredWidth: Math.ceil(own.width / 2), desiredHeight: Math.ceil(own.height / 2) };
  const decoder = new Decoder({ data, type: file.type, ...(isHalf && half) });
  try {
    const { image } = await decoder.decode();
    if (!isHalf) return image;
    // One side only: the other follows, whichever side the browser considers upright.
    const resizeWidth = Math.min(size.width, half.desiredWidth);
    const bitmap = await createImageBitmap(image, { resizeWidth, resizeQuality: 'medium' });
    image.close();
    return bitmap;
  } finally {
    decoder.close();
  }
}

async function converted(file: Blob, picture: HTMLImageElement, size: Size): Promise<ImageBitmap> {
  if (size.width === picture.naturalWidth) return createImageBitmap(file);
  return createImageBitmap(file, { resizeWidth: size.width, resizeQuality: 'medium' }).catch(() =>
    createImageBitmap(drawn(picture, size)),
  );
}

function drawn(picture: HTMLImageElement, { width, height }: Size): HTMLCanvasElement {
  const { canvas, context } = blankCanvas(width, height);
  // Without it a large photograph is subsampled rather than averaged, and its modules break up.
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

export function blankCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas to read pictures with');
  return { canvas, context };
}
