import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { type ReaderOptions, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const QR: ReaderOptions = { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8, textMode: 'Plain' };
/** A call of the decoder takes 50 to 160 ms at this size, and seconds for a picture that is made for it. */
const SIDE = 1600;

interface Attempt {
  part?: [number, number, number, number];
  side?: number;
  treat?: (picture: Sharp) => Sharp;
  options?: ReaderOptions;
}

/** From the likeliest to the most expensive. The decoder itself tries rotations and inversion. */
const ATTEMPTS: readonly Attempt[] = [
  {},
  { side: 800 },
  ...[0, 0.4].flatMap((left) => [0, 0.4].map((top): Attempt => ({ part: [left, top, 0.6, 0.6] }))),
  { part: [0.25, 0.25, 0.5, 0.5] },
  { treat: (picture) => picture.normalise() },
  { treat: (picture) => picture.blur(1.5) },
  { treat: (picture) => picture.blur(3) },
  { treat: (picture) => picture.sharpen({ sigma: 2 }) },
  { treat: (picture) => picture.clahe({ width: 100, height: 100, maxSlope: 4 }) },
  { options: { binarizer: 'GlobalHistogram' } },
  { options: { tryDenoise: true } },
  { treat: (picture) => picture.rotate(45, { background: '#fff' }) },
  { part: [0.25, 0.25, 0.5, 0.5], treat: (picture) => picture.normalise().sharpen({ sigma: 2 }) },
];

export interface DecodeTask {
  bytes: Uint8Array;
  attempt: number;
}

export async function run({ bytes, attempt }: DecodeTask): Promise<string[] | null> {
  const chosen = ATTEMPTS[attempt];
  if (!chosen) return null;
  prepareDecoder();
  return (await decode(bytes, chosen)).map(({ text }) => text);
}

async function decode(bytes: Uint8Array, { part, side = SIDE, treat, options }: Attempt) {
  try {
    let picture = sharp(bytes);
    const { width, height } = await picture.metadata();
    if (part) {
      const [left, top, wide, high] = part;
      picture = picture.extract({
        left: Math.floor(left * width),
        top: Math.floor(top * height),
        width: Math.max(1, Math.floor(wide * width)),
        height: Math.max(1, Math.floor(high * height)),
      });
    }
    const sized = picture.resize(side, side, { fit: 'inside', withoutEnlargement: !part }).greyscale();
    const { data, info } = await (treat ? treat(sized) : sized)
      .removeAlpha()
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The decoder reads four bytes a pixel, whatever is given: where they are missing, those of an earlier photograph.
    const pixels = new Uint32Array(info.width * info.height);
    for (let at = 0; at < pixels.length; at += 1) pixels[at] = (data[at * info.channels]! * 0x010101) | 0xff000000;
    const bytesOfPixels = new Uint8ClampedArray(pixels.buffer);
    const image = { data: bytesOfPixels, width: info.width, height: info.height, colorSpace: 'srgb' as const };
    // Its type is the browser's ImageData, which no program of the server knows.
    return (await readBarcodes(image as never, { ...QR, ...options })).filter(({ isValid }) => isValid);
  } catch {
    // A picture that a filter cannot take: another attempt may.
    return [];
  }
}

let prepared = false;
function prepareDecoder(): void {
  if (prepared) return;
  prepared = true;
  const wasm = readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
}
