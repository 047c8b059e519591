import type { FoundCode } from './found-code';

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
