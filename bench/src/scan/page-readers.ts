/**
 * Runs inside the page: each function gets a picture's address and gives its text and how long that took. They are sent to the
 * browser as source, so each is whole in itself.
 */
export interface Reading {
  text?: string | undefined;
  milliseconds: number;
}

interface BenchPage {
  ours: (file: Blob) => Promise<string>;
  ZXingBrowser: {
    BrowserQRCodeReader: new (hints?: Map<number, unknown>) => {
      decodeFromCanvas: (canvas: HTMLCanvasElement) => { getText: () => string };
    };
  };
  ZXingWASM: {
    readBarcodes: (
      picture: ImageData,
      options: object,
    ) => Promise<readonly { isValid: boolean; text: string; format: string }[]>;
    prepareZXingModule: (options: object) => Promise<unknown>;
  };
}

/** The built user-app's own reader, from the file as the gallery gives it. */
export async function readWithOurs(address: string): Promise<Reading> {
  const file = await (await fetch(address)).blob();
  const { ours } = window as unknown as BenchPage;
  const started = performance.now();
  const text = await ours(file).catch(() => undefined);
  return { text, milliseconds: performance.now() - started };
}

/** @zxing/browser alone on the picture as it is, longest side 1600, trying hard. */
export async function readWithZxingBrowser(address: string): Promise<Reading> {
  const { ZXingBrowser } = window as unknown as BenchPage;
  const photo = await createImageBitmap(await (await fetch(address)).blob());
  const scale = Math.min(1, 1600 / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)];
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  // Hint 3 is TRY_HARDER.
  const reader = new ZXingBrowser.BrowserQRCodeReader(new Map([[3, true]]));
  const started = performance.now();
  let text: string | undefined;
  try {
    text = reader.decodeFromCanvas(canvas).getText();
  } catch {
    text = undefined;
  }
  return { text, milliseconds: performance.now() - started };
}

/** zxing-wasm alone, one call with its most thorough options, longest side 1600. */
export async function readWithZxingWasm(address: string): Promise<Reading> {
  const { ZXingWASM } = window as unknown as BenchPage;
  const photo = await createImageBitmap(await (await fetch(address)).blob());
  const scale = Math.min(1, 1600 / Math.max(photo.width, photo.height));
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, width, height);
  const picture = context.getImageData(0, 0, width, height);
  const started = performance.now();
  const options = { formats: ['QRCode'], tryHarder: true, tryRotate: true, tryInvert: true, tryDownscale: true };
  const found = await ZXingWASM.readBarcodes(picture, { ...options, tryDenoise: true, maxNumberOfSymbols: 1 });
  return { text: found.find(({ isValid }) => isValid)?.text, milliseconds: performance.now() - started };
}

/** zxing-wasm with the usual ladder: scales, another threshold, softening, turning by an eighth. */
export async function readWithZxingWasmLadder(address: string): Promise<Reading> {
  const { ZXingWASM } = window as unknown as BenchPage;
  const photo = await createImageBitmap(await (await fetch(address)).blob());
  const fit = Math.min(1, 1600 / Math.max(photo.width, photo.height));
  const options = { formats: ['QRCode'], tryHarder: true, tryDenoise: true, maxNumberOfSymbols: 1 };
  const tries: { scale: number; filter?: string; turn?: number; binarizer?: string }[] = [
    { scale: 1 },
    { scale: 0.5 },
    { scale: 2 },
    { scale: 1, binarizer: 'GlobalHistogram' },
    { scale: 1, filter: 'blur(1px)' },
    { scale: 1, filter: 'contrast(2)' },
    { scale: 0.7 },
    { scale: 1, turn: Math.PI / 4 },
  ];
  const started = performance.now();
  for (const { scale, filter = 'none', turn = 0, binarizer = 'LocalAverage' } of tries) {
    const [width, height] = [Math.round(photo.width * fit * scale), Math.round(photo.height * fit * scale)];
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })!;
    context.imageSmoothingQuality = 'high';
    context.filter = filter;
    context.translate(width / 2, height / 2);
    context.rotate(turn);
    context.drawImage(photo, -width / 2, -height / 2, width, height);
    const found = await ZXingWASM.readBarcodes(context.getImageData(0, 0, width, height), { ...options, binarizer });
    const text = found.find(({ isValid }) => isValid)?.text;
    if (text !== undefined) return { text, milliseconds: performance.now() - started };
  }
  return { milliseconds: performance.now() - started };
}
