import type { Detection } from './reader/choose-detection';
import { type Photo, openPhoto } from './open-photo';
import type { ViewfinderRegion } from './reader/worker-protocol';
import { isOurCode } from '../../label-code/code-text';

export type { ViewfinderRegion } from './reader/worker-protocol';
export type { Detection } from './reader/choose-detection';

export interface CodeReader {
  /** Reads the camera's current frame, one at a time. @param region the frame on the screen in the video's pixels; default the middle */
  readFrame: (
    video: HTMLVideoElement,
    isWanted: (text: string) => boolean,
    region?: ViewfinderRegion,
  ) => Promise<Detection | undefined>;
  /** Reads a photograph, whose ownership it takes. @param isWanted others are returned only if none is wanted */
  readPhoto: (photo: Photo, isWanted: (text: string) => boolean, signal?: AbortSignal) => Promise<string | undefined>;
}

let loading: Promise<CodeReader> | undefined;

/** Fetches the reader's chunk; a failed fetch can be retried. */
export function loadCodeReader(): Promise<CodeReader> {
  loading ??= import(/* webpackChunkName: "code-reader" */ './reader/create-code-reader').then(
    ({ createCodeReader }) => createCodeReader(),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** `not-a-picture` the browser cannot open it · `no-code` a picture without a readable QR code */
type ImageFileProblem = 'not-a-picture' | 'no-code';

export class ImageFileError extends Error {
  override readonly name = 'ImageFileError';

  constructor(
    readonly problem: ImageFileProblem,
    options?: ErrorOptions,
  ) {
    super(`No code from this file: ${problem}`, options);
  }
}

/** Reads the code in a picture, a wanted one among several. @throws ImageFileError, or the error of fetching the reader */
export async function readImageFile(
  file: Blob,
  signal?: AbortSignal,
  isWanted: (text: string) => boolean = isOurCode,
): Promise<string> {
  // Started now, so that its files load while the picture is opened; not awaited before the picture is known to be valid.
  const loading = loadCodeReader();
  loading.catch(() => undefined);
  const photo = await openPhoto(file).catch((error: unknown) => {
    throw new ImageFileError('not-a-picture', { cause: error });
  });
  try {
    const reader = await loading;
    signal?.throwIfAborted();
    const text = await reader.readPhoto(photo, isWanted, signal);
    if (text === undefined) throw new ImageFileError('no-code');
    return text;
  } finally {
    // Eight megapixels are 30 MB, and garbage collection may be late.
    photo.close();
  }
}
