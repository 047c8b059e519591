import type { ReaderOptions } from 'zxing-wasm/reader';
import { blurred, evened, type GreyPixels, sharpened, stretched } from './grey-pixels';

/** A size in pixels of the longest side (or `double`), a filter, and the decoder's options. */
export interface Strategy {
  readonly longest: number | 'double';
  readonly treat?: (picture: GreyPixels) => GreyPixels;
  readonly options?: ReaderOptions;
}

const global: ReaderOptions = { binarizer: 'GlobalHistogram' };
const denoise: ReaderOptions = { tryDenoise: true };
const soften = (picture: GreyPixels) => blurred(blurred(picture, 1), 1);
const sharpen = (picture: GreyPixels) => sharpened(picture, 2, 3);
const even = (picture: GreyPixels) => evened(picture, 20);

/** Of a camera frame, and of a photograph: all codes in them, large and small. */
export const FRAME: Strategy = { longest: 1280 };
export const PHOTO: readonly Strategy[] = [{ longest: 1000 }, { longest: 2400 }];

/** Of a symbol that was located: cheap, since it is only a part of the picture. By yield on public photographs (/docs/speed.md). */
export const SYMBOL: readonly Strategy[] = [
  { longest: 320, treat: sharpen, options: global },
  { longest: 500, treat: even, options: global },
  { longest: 200, treat: soften, options: global },
  { longest: 200, treat: sharpen, options: denoise },
  { longest: 500, treat: stretched, options: global },
  { longest: 200, options: global },
  { longest: 320, treat: (picture) => sharpened(picture, 1, 2) },
  { longest: 500, treat: soften, options: global },
  { longest: 500, treat: (picture) => evened(picture, 8) },
  { longest: 800, treat: stretched },
];

/** Of a picture in which nothing was read, by yield for their time. */
export const HARD: readonly Strategy[] = [
  { longest: 640 },
  { longest: 400, treat: sharpen, options: global },
  { longest: 400, treat: stretched },
  { longest: 640, treat: (picture) => even(soften(picture)) },
  { longest: 640, treat: stretched, options: global },
  { longest: 'double', treat: stretched, options: global },
  { longest: 'double', treat: even, options: global },
  { longest: 1600, treat: even, options: denoise },
  { longest: 1600, treat: (picture) => blurred(blurred(picture, 2), 2) },
  { longest: 1600, treat: sharpen, options: global },
  { longest: 1600, treat: (picture) => evened(picture, 8) },
  { longest: 'double' },
  { longest: 1600, treat: (picture) => sharpened(picture, 4, 3) },
  { longest: 400, treat: (picture) => blurred(blurred(picture, 2), 2) },
  { longest: 'double', treat: stretched },
  { longest: 2400, treat: even, options: global },
  { longest: 3200, options: denoise },
];
