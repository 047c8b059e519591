/** How much a search may cost. `frame` the camera's: one strategy, more within the budget · `photo` all strategies */
export type Effort = 'frame' | 'photo';

/** Message to the worker. The page sends the compiled WebAssembly, since only the page knows its address. */
export type Order =
  | { readonly kind: 'start'; readonly wasm: WebAssembly.Module }
  | {
      readonly kind: 'look';
      readonly id: number;
      readonly picture: ImageBitmap | ImageData;
      readonly effort: Effort;
      /** Milliseconds after which no further strategy is started. */
      readonly budget: number;
    }
  | { readonly kind: 'stop'; readonly id: number };

/** Message from the worker. Codes are sent as soon as they are found; `over` ends a search. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'codes'; readonly id: number; readonly codes: readonly FoundCode[] }
  | { readonly kind: 'over'; readonly id: number };

/** A point in a picture, in pixels. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** A decoded code and its four corners in the picture. */
export interface FoundCode {
  readonly text: string;
  readonly corners: readonly Place[];
}

/** A square region of a picture: its middle and its side, in pixels. */
export interface ViewfinderRegion extends Place {
  readonly size: number;
}

/** Maps a code found in a part of a picture, perhaps scaled, to the whole picture. */
export function moved({ text, corners }: FoundCode, scale: number, offset: Place): FoundCode {
  return { text, corners: corners.map(({ x, y }) => ({ x: x * scale + offset.x, y: y * scale + offset.y })) };
}
