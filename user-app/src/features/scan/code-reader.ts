import type { Detection } from './reader/choose-detection';
import type { Photo } from './open-photo';
import type { ViewfinderRegion } from './reader/worker-protocol';

export type { ViewfinderRegion } from './reader/worker-protocol';
export type { Detection } from './reader/choose-detection';

/** Reads QR codes. The interface between the scanner and its decoders. */
export interface CodeReader {
  /**
   * Reads the camera's current frame; called one at a time. Does not block the page.
   * @param isWanted which codes to prefer of several in view
   * @param region the frame on the screen, in the video's pixels; default: the picture's middle
   */
  readFrame: (
    video: HTMLVideoElement,
    isWanted: (text: string) => boolean,
    region?: ViewfinderRegion,
  ) => Promise<Detection | undefined>;
  /**
   * Reads a photograph, whose ownership it takes, for several seconds if necessary.
   * @param isWanted which codes to prefer of several; others are returned only if none is wanted
   * @param signal when aborted, its reason is thrown
   */
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
