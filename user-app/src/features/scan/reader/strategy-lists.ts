import type { ReaderOptions } from 'zxing-wasm/reader';
import { blurred, evened, type GreyPixels, sharpened, stretched } from './grey-pixels';
import { doubled, halvedTo, scaled, type View } from './picture-views';

export interface Strategy {
  /** Returns the size to decode a picture or part at; undefined if it is too large for it. */
  readonly size: (part: View) => View | undefined;
  /** A filter. */
  readonly treat?: (picture: GreyPixels) => GreyPixels;
  readonly options?: ReaderOptions;
}

const atMost = (longest: number) => (part: View) => scaled(part, longest);
/** A symbol of a few pixels is enlarged up to four times. */
const enlargedTo = (longest: number) => (part: View) => scaled(part, longest, 4);
const global: ReaderOptions = { binarizer: 'GlobalHistogram' };
const denoise: ReaderOptions = { tryDenoise: true };
const soften = (picture: GreyPixels) => blurred(blurred(picture, 1), 1);
const sharpen = (picture: GreyPixels) => sharpened(picture, 2, 3);
const even = (picture: GreyPixels) => evened(picture, 20);

/** Of a camera frame, and of a photograph: all codes in them, large and small. */
export const FRAME: Strategy = { size: atMost(1600) };
export const PHOTO: readonly Strategy[] = [{ size: halvedTo(1250) }, { size: halvedTo(2500) }];

/** Of a symbol that was located: cheap, since it is only a part of the picture. By yield on public photographs (/docs/speed.md). */
export const SYMBOL: readonly Strategy[] = [
  { size: enlargedTo(320), treat: sharpen, options: global },
  { size: enlargedTo(500), treat: even, options: global },
  { size: enlargedTo(200), treat: soften, options: global },
  { size: enlargedTo(200), treat: sharpen, options: denoise },
  { size: enlargedTo(500), treat: stretched, options: global },
  { size: enlargedTo(200), options: global },
  { size: enlargedTo(320), treat: (picture) => sharpened(picture, 1, 2) },
  { size: enlargedTo(500), treat: soften, options: global },
  { size: enlargedTo(500), treat: (picture) => evened(picture, 8) },
  { size: enlargedTo(800), treat: stretched },
];

/** Of a picture in which nothing was read, by yield for their time. */
export const HARD: readonly Strategy[] = [
  { size: atMost(640) },
  { size: atMost(400), treat: sharpen, options: global },
  { size: atMost(400), treat: stretched },
  { size: atMost(640), treat: (picture) => even(soften(picture)) },
  { size: atMost(640), treat: stretched, options: global },
  { size: doubled, treat: stretched, options: global },
  { size: doubled, treat: even, options: global },
  { size: atMost(1600), treat: even, options: denoise },
  { size: atMost(1600), treat: (picture) => blurred(blurred(picture, 2), 2) },
  { size: atMost(1600), treat: sharpen, options: global },
  { size: atMost(1600), treat: (picture) => evened(picture, 8) },
  // Alone: among symbols with errors it finds fewer.
  { size: doubled, options: { returnErrors: false } },
  { size: atMost(1600), treat: (picture) => sharpened(picture, 4, 3) },
  { size: atMost(400), treat: (picture) => blurred(blurred(picture, 2), 2) },
  { size: doubled, treat: stretched },
  { size: atMost(2400), treat: even, options: global },
  { size: atMost(640), treat: sharpen, options: denoise },
  { size: atMost(2400), options: denoise },
];
