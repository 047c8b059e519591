import type { Sight } from './reader/choose-sight';
import type { Aim } from './reader/found-code';

export type { Aim } from './reader/found-code';
export type { Sight } from './reader/choose-sight';

/** Reads QR codes. The one seam between the scanner and whatever decodes for it. */
export interface CodeReader {
  /**
   * One look at the camera's present picture; there is another in 300 ms. The page goes on meanwhile.
   * @param isWanted what to prefer of several codes in view
   * @param aim the frame on the screen, in the video's pixels; without it, the picture's middle
   */
  readFrame: (video: HTMLVideoElement, isWanted: (text: string) => boolean, aim?: Aim) => Promise<Sight | undefined>;
  /**
   * Looks at a photograph, for some seconds if need be.
   * @param isWanted what to prefer when the photograph shows several codes; any other is the answer only if none is wanted
   * @param signal aborted: nobody waits for the answer any more, and its reason is thrown
   */
  readPhoto: (
    photo: ImageBitmap,
    isWanted: (text: string) => boolean,
    signal?: AbortSignal,
  ) => Promise<string | undefined>;
}

let loading: Promise<CodeReader> | undefined;

/** Fetches the reader, which is a chunk of its own; a failed fetch may be tried again. */
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
