import { type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import { blurred, evened, type GreyPixels, resized, rgbaOf, sharpened } from './grey-pixels';
import { decodeViews, type View } from './picture-views';
import { type FoundCode, moved, type Effort } from './worker-protocol';

/** Decodes RGBA pixels; the corners are in the pixels of its input. */
export type Decode = (rgba: ImageData, options: ReaderOptions) => Promise<readonly FoundCode[]>;

/** A part of the picture, its size and filter, and the decoder's options. */
interface Strategy {
  readonly view: View;
  readonly treat?: (picture: GreyPixels) => GreyPixels;
  readonly options?: ReaderOptions;
}

export interface DecodeRun {
  readonly effort: Effort;
  /** No further strategy is started after it. */
  readonly budgetMs: number;
  readonly decode: Decode;
  /** Called with what each strategy finds. */
  readonly onFound: (codes: readonly FoundCode[]) => void;
  /** Called before each strategy, after pending messages were handled. */
  readonly isStopped: () => boolean;
}

/** Up to 8 codes: choose-detection.ts decides which is meant. QR only: other formats would only add misreadings. */
const QR: ReaderOptions = { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8, textMode: 'Plain' };

/**
 * Tries strategies from the cheapest to the most expensive. A camera frame ends with the first find; a photograph goes on to the end
 * of its plain strategies, in case a wanted code is among several.
 */
export async function runStrategies(
  picture: GreyPixels,
  { effort, budgetMs, decode, onFound, isStopped }: DecodeRun,
): Promise<void> {
  const until = performance.now() + budgetMs;
  const { plain, hard } = strategiesFor(picture, effort);
  let found = false;
  for (const [at, strategy] of [...plain, ...hard].entries()) {
    if (found && (effort !== 'photo' || at >= plain.length)) return;
    if (at > 0) {
      await new Promise((resolve) => setTimeout(resolve));
      if (isStopped() || performance.now() > until) return;
    }
    const codes = await tryStrategy(picture, strategy, decode);
    if (codes.length === 0) continue;
    found = true;
    onFound(codes);
  }
}

async function tryStrategy(
  picture: GreyPixels,
  { view, treat, options }: Strategy,
  decode: Decode,
): Promise<FoundCode[]> {
  const isWhole = view.toWidth === picture.width && view.toHeight === picture.height;
  const seen = isWhole ? picture : resized(picture, view, view.toWidth, view.toHeight);
  const treated = treat ? treat(seen) : seen;
  const codes = await decode(new ImageData(rgbaOf(treated), treated.width, treated.height), { ...QR, ...options });
  return codes.map((code) => moved(code, view.width / view.toWidth, view));
}

/** Returns the strategies, the most effective first. */
function strategiesFor(
  size: { width: number; height: number },
  effort: Effort,
): { plain: Strategy[]; hard: Strategy[] } {
  const { whole, half, double, full, parts } = decodeViews(size);
  const denoise = { tryDenoise: true };
  const hard: Strategy[] = [
    { view: whole, treat: (picture) => blurred(blurred(picture, 1), 1) },
    { view: double },
    { view: whole, treat: (picture) => blurred(blurred(picture, 2), 1) },
    { view: whole, options: { binarizer: 'GlobalHistogram' } },
    { view: half },
    { view: whole, options: denoise },
    { view: whole, treat: (picture) => sharpened(picture, 2, 3) },
    { view: whole, treat: (picture) => evened(picture, 20) },
    { view: double, treat: (picture) => blurred(blurred(picture, 2), 2) },
    { view: half, treat: (picture) => sharpened(picture, 1, 2) },
  ];
  if (effort === 'frame') return { plain: [{ view: whole }], hard };
  const plain = [whole, ...full, ...parts].map((view): Strategy => ({ view }));
  const partly = parts.flatMap((view): Strategy[] => [
    { view, options: denoise },
    { view, treat: (picture) => sharpened(picture, 2, 3) },
  ]);
  return { plain, hard: [...hard, ...partly] };
}

/** Decodes with zxing-wasm, whose module must be prepared before. */
export const decode: Decode = async (rgba, options) => {
  const results = await readBarcodes(rgba, options);
  return results
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft],
    }));
};
