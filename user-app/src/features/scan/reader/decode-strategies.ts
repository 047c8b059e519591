import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { type GreyPixels, resized, rgbaOf, blurred, evened, sharpened, stretched } from './grey-pixels';
import { middleSquare, surrounding, type View, whole, doubled, halvedTo, scaled } from './picture-views';
import { unbentSymbols } from './unbend-symbol';
import { type FoundCode, movedCorners, type Effort, type Place } from './worker-protocol';

/** A symbol in a picture; without a text it was located, but not decoded. */
interface LocatedSymbol {
  readonly text: string | undefined;
  readonly corners: readonly Place[];
}

/** Decodes RGBA pixels; the corners are in the pixels of its input. */
export type Decode = (rgba: ImageData, options: ReaderOptions) => Promise<readonly LocatedSymbol[]>;

interface DecodeRun {
  readonly effort: Effort;
  readonly decode: Decode;
  readonly onFound: (codes: readonly FoundCode[]) => void;
  /** Called before each strategy, after pending messages were handled. */
  readonly isStopped: () => boolean;
}

/**
 * All codes: choose-detection.ts decides which is meant. QR only, without the variants that 'QRCode' includes: other formats would only
 * add misreadings, as of four digits in the middle of a damaged label. Symbols with errors are returned too, and count: each is tried
 * again on its own.
 */
const QR: ReaderOptions = {
  formats: ['QRCodeModel2'],
  tryHarder: true,
  maxNumberOfSymbols: 99,
  textMode: 'Plain',
};
/** Milliseconds after which pending messages are handled: browsers make each pause at least 4 ms long. */
const BETWEEN_MESSAGES = 30;
/** Symbols located in a picture that are tried on their own. */
const MOST_SYMBOLS = 6;
/** Strategies for each symbol in a camera frame; the next frame continues with others. */
const SYMBOL_PER_FRAME = 3;
/** One frame in so many is searched for a symbol round a pipe. */
const BENT_EVERY = 3;

/**
 * Tries strategies until a code is found, the most effective first. A photograph's plain strategies are all tried, in case a wanted
 * code is among several; a camera frame gets a few of the hard ones, the next frame others.
 */
export async function runStrategies(
  picture: GreyPixels,
  { effort, decode, onFound, isStopped }: DecodeRun,
): Promise<void> {
  const until = effort.kind === 'photo' ? performance.now() + effort.budgetMs : Infinity;
  const all = whole(picture);
  const sizes = createSizes(picture);
  const plain = new Set<number>();
  const unread: View[] = [];
  let found = false;
  let isFirst = true;
  let since = performance.now();

  const goesOn = async (): Promise<boolean> => {
    if (performance.now() - since > BETWEEN_MESSAGES) {
      await new Promise((resolve) => setTimeout(resolve));
      since = performance.now();
    }
    const isOver = !isFirst && (isStopped() || performance.now() > until);
    isFirst = false;
    return !isOver;
  };
  /** @returns whether a further strategy may be tried */
  const attempt = async (part: View, { size, treat, options }: Strategy): Promise<boolean> => {
    const view = size(part);
    if (!view) return true;
    // A small picture has the same size in several strategies.
    if (part === all && !treat && !options) {
      if (plain.has(view.toWidth)) return true;
      plain.add(view.toWidth);
    }
    if (!(await goesOn())) return false;
    const seen = sizes(view);
    const treated = treat ? treat(seen) : seen;
    const rgba = new ImageData(rgbaOf(treated), treated.width, treated.height);
    const codes: FoundCode[] = [];
    for (const { text, corners } of await decode(rgba, { ...QR, returnErrors: part === all, ...options })) {
      const place = movedCorners(corners, view.width / view.toWidth, view);
      if (text === undefined) addSymbol(unread, surrounding(place, picture));
      else codes.push({ text, corners: place });
    }
    if (codes.length === 0) return true;
    found = true;
    onFound(codes);
    return effort.kind === 'photo';
  };
  /** Tries the symbols located since the last time. */
  let tried = 0;
  const attemptSymbols = async (strategies: readonly Strategy[]): Promise<boolean> => {
    for (; tried < Math.min(unread.length, MOST_SYMBOLS); tried += 1) {
      for (const strategy of strategies) {
        if (!(await attempt(unread[tried]!, strategy)) || found) return false;
      }
    }
    return true;
  };
  /** Tries the symbols that are bent round a pipe, each rolled flat. */
  const attemptBent = async (part: View): Promise<boolean> => {
    const view = FRAME.size(part)!;
    if (!(await goesOn())) return false;
    for (const { flat, corners } of unbentSymbols(sizes(view))) {
      const [symbol] = await decode(new ImageData(rgbaOf(flat), flat.width, flat.height), QR);
      if (symbol?.text !== undefined) {
        found = true;
        onFound([{ text: symbol.text, corners: movedCorners(corners, view.width / view.toWidth, view) }]);
        return false;
      }
      if (!(await goesOn())) return false;
    }
    return true;
  };

  if (effort.kind === 'frame') {
    if (!(await attempt(all, FRAME))) return;
    if (!(await attemptSymbols(turned(SYMBOL, effort.turn, SYMBOL_PER_FRAME)))) return;
    if (!(await attempt(middleSquare(picture), turned(HARD, effort.turn)[0]!))) return;
    if (effort.turn % BENT_EVERY === BENT_EVERY - 1) await attemptBent(middleSquare(picture));
    return;
  }
  for (const strategy of PHOTO) if (!(await attempt(all, strategy))) return;
  if (found || !(await attemptSymbols(SYMBOL)) || !(await attemptBent(all))) return;
  for (const strategy of HARD) {
    if (!(await attempt(all, strategy)) || found) return;
    if (!(await attemptSymbols(SYMBOL))) return;
  }
}

/** Returns the `turn`-th `count` of the strategies, round and round. */
const turned = (strategies: readonly Strategy[], turn: number, count = 1): readonly Strategy[] =>
  Array.from({ length: count }, (_, at) => strategies[(turn * count + at) % strategies.length]!);

/** Adds a located symbol, unless it is there already. */
function addSymbol(symbols: View[], symbol: View | undefined): void {
  if (!symbol) return;
  const isSame = ({ x, y, width }: View) =>
    Math.abs(x - symbol.x) + Math.abs(y - symbol.y) + Math.abs(width - symbol.width) < symbol.width * 0.3;
  if (!symbols.some(isSame)) symbols.push(symbol);
}

/**
 * Returns a function that resizes parts of a picture. The whole picture's sizes are kept, since strategies share them; a smaller one
 * is made from a larger, at a fraction of the time.
 */
function createSizes(picture: GreyPixels): (view: View) => GreyPixels {
  const kept = [picture];
  return (view) => {
    const isWhole = view.width === picture.width && view.height === picture.height;
    if (!isWhole) return resized(picture, view, view.toWidth, view.toHeight);
    const same = kept.find(({ width }) => width === view.toWidth);
    if (same) return same;
    const enough = kept.filter(({ width }) => width >= 1.4 * view.toWidth);
    const from = enough.toSorted((one, other) => one.width - other.width)[0] ?? picture;
    const size = resized(from, whole(from), view.toWidth, view.toHeight);
    if (size.width < picture.width) kept.push(size);
    return size;
  };
}

/** Decodes with zxing-wasm, whose module must be prepared before. */
export const decode: Decode = async (rgba, options) => {
  const results = await readBarcodes(rgba, options);
  return results.map(({ isValid, text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
    text: isValid ? text : undefined,
    corners: [topLeft, topRight, bottomRight, bottomLeft],
  }));
};

interface Strategy {
  /** Returns the size to decode a picture or part at; undefined if it is too large for it. */
  readonly size: (part: View) => View | undefined;
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
const FRAME: Strategy = { size: atMost(1600) };
const PHOTO: readonly Strategy[] = [{ size: halvedTo(1250) }, { size: halvedTo(2500) }];

/** Of a symbol that was located: cheap, since it is only a part of the picture. By yield on public photographs (/docs/speed.md). */
const SYMBOL: readonly Strategy[] = [
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
