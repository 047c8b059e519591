import { isOurCode } from './code-text';
import { loadCodeReader } from './code-reader';

/** `not-a-picture` nothing this browser can open · `no-code` a picture without a QR code that could be read */
export type ImageFileProblem = 'not-a-picture' | 'no-code';

/** Thrown by {@link readImageFile}. */
export class ImageFileError extends Error {
  override readonly name = 'ImageFileError';

  constructor(
    readonly problem: ImageFileProblem,
    options?: ErrorOptions,
  ) {
    super(`No code from this file: ${problem}`, options);
  }
}

/**
 * Reads the code in a picture from the gallery, of several megapixels and turned as its EXIF says.
 * @returns the text; one of our codes if there is one among several
 * @throws ImageFileError, or what went wrong while the reader was fetched
 */
export async function readImageFile(file: Blob): Promise<string> {
  const [reader, photo] = await Promise.all([loadCodeReader(), openPhoto(file)]);
  try {
    const text = await reader.readPhoto(photo, isOurCode);
    if (text === undefined) throw new ImageFileError('no-code');
    return text;
  } finally {
    // Fifty megapixels are two hundred megabytes; the collector may take its time.
    photo.close();
  }
}

async function openPhoto(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new ImageFileError('not-a-picture', { cause: error });
  }
}
