/** A reader's result for a picture, and its time. */
export interface Reading {
  text?: string | undefined;
  milliseconds: number;
}

interface ReaderWindow {
  reader: { readImageFile: (file: Blob) => Promise<string> };
  ZXingWASM: {
    readBarcodes: (picture: ImageData, options: object) => Promise<readonly { isValid: boolean; text: string }[]>;
  };
}

/** Decodes with the user-app's own reader; runs in the page. */
export async function readWithUserApp(address: string): Promise<Reading> {
  const file = await (await fetch(address)).blob();
  const { reader } = window as unknown as ReaderWindow;
  const started = performance.now();
  const text = await reader.readImageFile(file).catch(() => undefined);
  return { text, milliseconds: performance.now() - started };
}

/**
 * Runs in the page: zxing-wasm with its most thorough options, longest side 1600; with `strategies` once, or repeated in other
 * sizes, with another threshold, blurred, with more contrast and turned, as applications usually do.
 */
export async function readWithZxing({
  address,
  strategies,
}: {
  address: string;
  strategies: boolean;
}): Promise<Reading> {
  const { ZXingWASM } = window as unknown as ReaderWindow;
  const photo = await createImageBitmap(await (await fetch(address)).blob());
  const fit = Math.min(1, 1600 / Math.max(photo.width, photo.height));
  const once: { scale: number; filter?: string; turn?: number; binarizer?: string }[] = [{ scale: 1 }];
  const tries = strategies
    ? [
        ...once,
        { scale: 0.5 },
        { scale: 2 },
        { scale: 1, binarizer: 'GlobalHistogram' },
        { scale: 1, filter: 'blur(1px)' },
        { scale: 1, filter: 'contrast(2)' },
        { scale: 0.7 },
        { scale: 1, turn: Math.PI / 4 },
      ]
    : once;
  const started = performance.now();
  for (const { scale, filter = 'none', turn = 0, binarizer = 'LocalAverage' } of tries) {
    const [width, height] = [Math.round(photo.width * fit * scale), Math.round(photo.height * fit * scale)];
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    context.imageSmoothingQuality = 'high';
    context.filter = filter;
    context.translate(width / 2, height / 2);
    context.rotate(turn);
    context.drawImage(photo, -width / 2, -height / 2, width, height);
    const options = { formats: ['QRCode'], tryHarder: true, tryDenoise: true, maxNumberOfSymbols: 1, binarizer };
    const found = await ZXingWASM.readBarcodes(context.getImageData(0, 0, width, height), options);
    const text = found.find(({ isValid }) => isValid)?.text;
    if (text !== undefined) return { text, milliseconds: performance.now() - started };
  }
  return { milliseconds: performance.now() - started };
}
