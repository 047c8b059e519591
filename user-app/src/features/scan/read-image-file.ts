import { isOurCode } from '../../label-code/code-text';
import { loadCodeReader } from './code-reader';
import { openPhoto } from './open-photo';

/** `not-a-picture` the browser cannot open it · `no-code` a picture without a readable QR code */
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
 * Reads the code in a picture from the gallery.
 * @param signal aborted: the search ends, and its reason is thrown
 * @returns the text; one of our codes if there is one among several
 * @throws ImageFileError, or the error of fetching the reader
 */
export async function readImageFile(file: Blob, signal?: AbortSignal): Promise<string> {
  // Started now, so that its files load while the picture is opened; not awaited before the picture is known to be valid.
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
    // Eight megapixels are 30 MB, and garbage collection may be late.
    photo.close();
  }
}
