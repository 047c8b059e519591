import type { FoundCode } from './found-code';

/**
 * How much a look may cost. `frame` the camera's: one try, more while its milliseconds last · `photo` all there is
 */
export type Effort = 'frame' | 'photo';

/** To the worker. The compiled WebAssembly comes from the page, which alone knows where its files are. */
export type Order =
  | { readonly kind: 'start'; readonly wasm: WebAssembly.Module }
  | {
      readonly kind: 'look';
      readonly id: number;
      readonly picture: ImageBitmap | ImageData;
      readonly effort: Effort;
      /** After so many milliseconds no further try is begun. */
      readonly budget: number;
    }
  | { readonly kind: 'stop'; readonly id: number };

/** From the worker. Codes are told as soon as they are found; `over` ends a look. */
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'codes'; readonly id: number; readonly codes: readonly FoundCode[] }
  | { readonly kind: 'over'; readonly id: number };
