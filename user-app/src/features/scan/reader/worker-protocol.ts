/**
 * How much a search may cost. `frame` of the camera: a plain strategy and one for hard pictures, the next at each `turn` ·
 * `photo` all strategies, none started after `budgetMs`
 */
export type Effort =
  | { readonly kind: 'frame'; readonly turn: number }
  | { readonly kind: 'photo'; readonly budgetMs: number };

/** A picture for the worker, to which it is transferred: a VideoFrame needs no conversion. */
export type Picture = ImageBitmap | VideoFrame | ImageData;

/** Message to the worker. The page sends the compiled WebAssembly, since only the page knows its address. */
export type Order =
  | { readonly kind: 'start'; readonly wasm: WebAssembly.Module }
  | {
      readonly kind: 'look';
      readonly id: number;
      readonly picture: Picture;
      readonly effort: Effort;
    }
  | { readonly kind: 'stop'; readonly id: number };

/** Message from the worker. Codes are sent as soon as they are found; `over` ends a search. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'codes'; readonly id: number; readonly codes: readonly FoundCode[] }
  | { readonly kind: 'over'; readonly id: number };

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface FoundCode {
  readonly text: string;
  readonly corners: readonly Place[];
}

/** A square region of a picture: its middle and its side, in pixels. */
export interface ViewfinderRegion extends Place {
  readonly size: number;
}

/** Maps corners found in a part of a picture, perhaps scaled, to the whole picture. */
export const movedCorners = (corners: readonly Place[], scale: number, offset: Place): Place[] =>
  corners.map(({ x, y }) => ({ x: x * scale + offset.x, y: y * scale + offset.y }));
