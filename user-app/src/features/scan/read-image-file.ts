import { isOurCode } from './code-text';
import { loadCodeReader } from './code-reader';
import { openPhoto } from './open-photo';

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
 * @param signal aborted: the search ends, and its reason is thrown
 * @returns the text; one of our codes if there is one among several
 * @throws ImageFileError, or what went wrong while the reader was fetched
 */
export async function readImageFile(file: Blob, signal?: AbortSignal): Promise<string> {
  // Begun at once, so that its files arrive while the picture is opened; awaited first only where the picture is none.
  const loading = loadCodeReader();
  loading.catch(() => undefined);
  const photo = await openPhoto(file).catch((error: unknown) => {
    throw new ImageFileError('not-a-picture', { cause: error });
  });
  try {
    const reader = await loading;
    signal?.throwIfAborted();
    const text = await reader.readPhoto(photo, isOurCode, signal);
    if (text === undefined) throw new ImageFileError('no-code');
    return text;
  } finally {
    // Eight megapixels are thirty megabytes; the collector may take its time.
    photo.close();
  }
}
