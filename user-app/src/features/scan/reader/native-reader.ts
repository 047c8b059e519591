import type { FoundCode } from './worker-protocol';

/** The browser's own reader, hardware-accelerated on phones: https://wicg.github.io/shape-detection-api/ */
interface BarcodeDetectorLike {
  detect: (
    picture: ImageBitmapSource,
  ) => Promise<readonly { rawValue: string; cornerPoints: readonly { x: number; y: number }[] }[]>;
}

interface BarcodeDetectorClass {
  new (options: { formats: readonly string[] }): BarcodeDetectorLike;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Reads all QR codes in view; always returns undefined after a failure. */
export type NativeReader = (picture: ImageBitmapSource) => Promise<readonly FoundCode[] | undefined>;

/** Milliseconds. Some phones expose the API but return nothing, or never respond: a known symbol probes it. */
const PROBE = 3_000;

/** @returns undefined if there is none that works */
export async function openNativeReader(): Promise<NativeReader | undefined> {
  try {
    const Detector = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector;
    if (!Detector || !(await Detector.getSupportedFormats()).includes('qr_code')) return undefined;
    const detector = new Detector({ formats: ['qr_code'] });
    const [found] = await within(PROBE, detector.detect(drawProbe()));
    if (found?.rawValue !== PROBE_TEXT) return undefined;
    let works = true;
    return async (picture) => {
      if (!works) return undefined;
      try {
        const codes = await within(PROBE, detector.detect(picture));
        return codes.map(({ rawValue, cornerPoints }) => ({ text: rawValue, corners: cornerPoints }));
      } catch (error) {
        // A frame that is not available yet is not a failure of the reader.
        if (!(error instanceof DOMException && error.name === 'InvalidStateError')) works = false;
        return undefined;
      }
    };
  } catch {
    return undefined;
  }
}

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The native reader does not answer')), milliseconds);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

export const PROBE_TEXT = 'LOYALTY';
/** PROBE_TEXT as a QR symbol of version 1, error correction M: rows of modules, `#` dark. */
export const PROBE_SYMBOL = [
  '#######  ##   #######',
  '#     # #  #  #     #',
  '# ### # ## ## # ### #',
  '# ### # ##    # ### #',
  '# ### #  #  # # ### #',
  '#     #   ##  #     #',
  '####### # # # #######',
  '        #            ',
  '#     # #### ##  ### ',
  '### #    ##### ### ##',
  '## #  ###   # ##  # #',
  '  ####  ## #####  #  ',
  '##  # # ###########  ',
  '        ### #      ##',
  '#######    # #  # # #',
  '#     #  #    #  # # ',
  '# ### #   ## #  ##   ',
  '# ### #  # ####   #  ',
  '# ### #  # ### ##  ##',
  '#     #   ##### #   #',
  '####### ### #  #     ',
] as const;
const MODULE = 8;
const QUIET = 4;

function drawProbe(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = (PROBE_SYMBOL.length + 2 * QUIET) * MODULE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  PROBE_SYMBOL.forEach((row, y) => {
    [...row].forEach((module, x) => {
      if (module === '#') context.fillRect((x + QUIET) * MODULE, (y + QUIET) * MODULE, MODULE, MODULE);
    });
  });
  return canvas;
}
