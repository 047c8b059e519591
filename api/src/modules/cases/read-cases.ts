import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { type ReaderOptions, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { AppContext } from '../../app-context';
import { findBatchOfSerial } from '../qr-batches';
import { leaseUnreadCase, markRead, releaseCase } from './cases.repository';

const QR: ReaderOptions = { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 8, textMode: 'Plain' };
/** A call of the decoder blocks the process: 50 to 160 ms at this size. */
const SIDE = 1600;
/** Longer than all attempts at a photograph. */
const LEASE_MS = 60_000;

interface Attempt {
  /** Part of the picture in fractions: left, top, width, height. */
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

/**
 * Reads the photographs of new cases, one after another, and stores the serial of the label in each; safe on several
 * nodes at once.
 */
export async function readCases(context: AppContext, signal: AbortSignal): Promise<void> {
  const { db, clock, pictures } = context;
  const lease = () => {
    const now = clock.now();
    return leaseUnreadCase(db, now, new Date(now.getTime() + LEASE_MS));
  };
  for (let next = await lease(); next && !signal.aborted; next = await lease()) {
    const picture = next.pictureKey && (await pictures.read(next.pictureKey));
    const serial = picture ? await readSerial(context, picture.bytes, signal) : undefined;
    if (signal.aborted) return releaseCase(db, next.id);
    await markRead(db, next.id, serial ?? null, clock.now());
  }
}

/** Returns the serial of the first code of this programme in a picture; undefined if there is none. */
async function readSerial(
  { codes, db }: Pick<AppContext, 'codes' | 'db'>,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<number | undefined> {
  prepareDecoder();
  for (const attempt of ATTEMPTS) {
    if (signal.aborted) return undefined;
    for (const { text } of await decode(bytes, attempt)) {
      const code = codes.decipher(text);
      const batch = code && (await findBatchOfSerial(db, code.serial));
      if (code && batch?.id === code.batchId) return code.serial;
    }
    await nextTurn();
  }
  return undefined;
}

async function decode(bytes: Buffer, { part, side = SIDE, treat, options }: Attempt) {
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
