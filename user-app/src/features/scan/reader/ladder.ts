import type { ReaderOptions } from 'zxing-wasm/reader';
import { type FoundCode, moved } from './found-code';
import { blurred, evened, type GreyPixels, resized, rgbaOf, sharpened } from './grey-pixels';
import { ladderViews, type View } from './picture-views';
import type { Effort } from './worker-protocol';

/** Decodes four bytes a pixel; the corners come in the pixels that it was given. */
export type Decode = (rgba: ImageData, options: ReaderOptions) => Promise<readonly FoundCode[]>;

/** One try: a part of the picture in some size, treated in some way, with options of the decoder's own. */
interface Rung {
  readonly view: View;
  readonly treat?: (picture: GreyPixels) => GreyPixels;
  readonly options?: ReaderOptions;
}

export interface Climb {
  readonly effort: Effort;
  /** No further rung is begun after so many milliseconds. */
  readonly budget: number;
  readonly decode: Decode;
  /** Told what each rung found, at once. */
  readonly tell: (codes: readonly FoundCode[]) => void;
  /** Asked before each rung, after whoever gave the order had a chance to speak. */
  readonly isStopped: () => boolean;
}

/** Several codes may be in view, and which of them is meant is decided elsewhere. QR alone: other kinds are only misreadings. */
const QR: ReaderOptions = { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8, textMode: 'Plain' };

/**
 * Climbs from the plain picture to ever more trouble, and tells what is found.
 * The camera's look ends with the first find; a photograph's goes on to the end of its plain rungs, for a wanted one among others.
 */
export async function climb(picture: GreyPixels, { effort, budget, decode, tell, isStopped }: Climb): Promise<void> {
  const until = performance.now() + budget;
  const { plain, hard } = rungsOf(picture, effort);
  let found = false;
  for (const [at, rung] of [...plain, ...hard].entries()) {
    if (found && (effort !== 'photo' || at >= plain.length)) return;
    if (at > 0) {
      await new Promise((resolve) => setTimeout(resolve));
      if (isStopped() || performance.now() > until) return;
    }
    const codes = await tryRung(picture, rung, decode);
    if (codes.length === 0) continue;
    found = true;
    tell(codes);
  }
}

async function tryRung(picture: GreyPixels, { view, treat, options }: Rung, decode: Decode): Promise<FoundCode[]> {
  const isWhole = view.toWidth === picture.width && view.toHeight === picture.height;
  const seen = isWhole ? picture : resized(picture, view, view.toWidth, view.toHeight);
  const treated = treat ? treat(seen) : seen;
  const codes = await decode(new ImageData(rgbaOf(treated), treated.width, treated.height), { ...QR, ...options });
  return codes.map((code) => moved(code, view.width / view.toWidth, view));
}

/** What helps most comes first (docs/speed.md "Decoding" counts what each rung adds). */
function rungsOf(size: { width: number; height: number }, effort: Effort): { plain: Rung[]; hard: Rung[] } {
  const { whole, half, double, full, parts } = ladderViews(size);
  const denoise = { tryDenoise: true };
  const hard: Rung[] = [
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
  const plain = [whole, ...full, ...parts].map((view): Rung => ({ view }));
  const partly = parts.flatMap((view): Rung[] => [
    { view, options: denoise },
    { view, treat: (picture) => sharpened(picture, 2, 3) },
  ]);
  return { plain, hard: [...hard, ...partly] };
}
