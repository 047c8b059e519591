/** Reads QR codes. The one seam between the scanner and whatever decodes for it. */
export interface CodeReader {
  /** One quick look at the camera's present picture; there is another in 300 ms. */
  readFrame: (video: HTMLVideoElement) => Promise<string | undefined>;
  /**
   * Looks at a photograph as long as it takes.
   * @param isWanted what to prefer when the photograph shows several codes; any other is the answer only if none is wanted
   */
  readPhoto: (photo: ImageBitmap, isWanted: (text: string) => boolean) => Promise<string | undefined>;
}

let loading: Promise<CodeReader> | undefined;

/** Fetches the reader, which is a chunk of its own; a failed fetch may be tried again. */
export function loadCodeReader(): Promise<CodeReader> {
  loading ??= import('./zxing-reader').then(
    ({ createZxingReader }) => createZxingReader(),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
