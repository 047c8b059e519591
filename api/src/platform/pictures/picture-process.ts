import sharp from 'sharp';
import { serveTasks } from '../threads/task-process';
import {
  decodePixels,
  encodeJpeg,
  encodePng,
  MAX_BYTES,
  openPixels,
  type Pixels,
  type WithinTime,
} from './encode-picture';
import type { PictureType, PreparedPicture } from './encode-picture';

/** Longest side of the thumbnail, in pixels: twice the largest size on any screen. */
const THUMBNAIL_SIDE = 480;

export interface PictureTask {
  bytes: Buffer;
  type: PictureType;
  maxPixels: number;
  side: number;
  asPhotograph: boolean;
  /** For all steps. */
  maxSeconds: number;
}

/** `pixels`: it has too many. */
export type PictureResult = { picture: PreparedPicture } | { pixels: number } | { isDamaged: true };

async function prepare({
  bytes,
  type,
  maxPixels,
  side,
  asPhotograph,
  maxSeconds,
}: PictureTask): Promise<PictureResult> {
  try {
    const withinTime = startTime(maxSeconds);
    // The header alone: nothing is decoded before its size is known.
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    if (format !== type) return { isDamaged: true };
    if (width * height > maxPixels) return { pixels: width * height };
    const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
    const pixels = await decodePixels(source, side, withinTime);
    const small = await decodePixels(openPixels(pixels), THUMBNAIL_SIDE, withinTime);
    const png = type === 'png' && !asPhotograph && (await encodeBoth('png', [pixels, small], withinTime));
    return { picture: png || (await encodeBoth('jpeg', [pixels, small], withinTime))! };
  } catch {
    return { isDamaged: true };
  }
}

/** Returns the picture and its thumbnail in a type; undefined if a PNG is too large. */
async function encodeBoth(
  type: PictureType,
  [pixels, small]: readonly [Pixels, Pixels],
  withinTime: WithinTime,
): Promise<PreparedPicture | undefined> {
  const encode = type === 'png' ? encodePng : encodeJpeg;
  const full = await encode(pixels, MAX_BYTES.full, withinTime);
  const thumbnail = full && (await encode(small, MAX_BYTES.thumbnail, withinTime));
  return full && thumbnail && { type, full, thumbnail };
}

function startTime(maxSeconds: number): WithinTime {
  const end = performance.now() + maxSeconds * 1000;
  return (step) => {
    const left = Math.ceil((end - performance.now()) / 1000);
    if (left <= 0) throw new Error('The picture takes too long.');
    return step.timeout({ seconds: left });
  };
}

// No picture comes twice, and each is to take little memory.
sharp.cache(false);
sharp.concurrency(1);
serveTasks(prepare);
