import type { Picture } from './worker-protocol';

/** A greyscale picture: one byte a pixel, row by row, 0 black to 255 white. */
export interface GreyPixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** Converts RGBA to grey (ITU-R BT.601). */
export function greyOf({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): GreyPixels {
  const grey = new Uint8ClampedArray(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel += 1, at += 4) {
    grey[pixel] = (data[at]! * 306 + data[at + 1]! * 601 + data[at + 2]! * 117) >> 10;
  }
  return { width, height, data: grey };
}

export function rgbaOf({ width, height, data }: GreyPixels): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(rgba.buffer);
  for (let pixel = 0; pixel < data.length; pixel += 1) words[pixel] = (data[pixel]! * 0x01_01_01) | 0xff_00_00_00;
  return rgba;
}

interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Resizes a part of a picture: by averaging when shrinking, linear interpolation when enlarging. */
export function resized(picture: GreyPixels, part: Part, width: number, height: number): GreyPixels {
  if (picture.width === width && picture.height === height && part.width === width) return picture;
  if (part.width >= 2 * width && part.height >= 2 * height) {
    const half = halved(picture, part);
    return resized(half, { x: 0, y: 0, width: half.width, height: half.height }, width, height);
  }
  const columns = weigh(part.x, part.width, width, picture.width);
  const rows = weigh(part.y, part.height, height, picture.height);
  const data = new Uint8ClampedArray(width * height);
  const sums = new Float32Array(picture.width);
  const [first, last] = [columns.places[0]!, columns.places.at(-1)! + 1];
  for (let y = 0, at = 0; y < height; y += 1) {
    sums.fill(0, first, last);
    for (let tap = y * rows.taps; tap < (y + 1) * rows.taps; tap += 1) {
      const share = rows.shares[tap]!;
      if (share === 0) continue;
      const from = rows.places[tap]! * picture.width;
      for (let x = first; x < last; x += 1) sums[x]! += picture.data[from + x]! * share;
    }
    for (let x = 0, tap = 0; x < width; x += 1, at += 1) {
      let sum = 0;
      for (const end = tap + columns.taps; tap < end; tap += 1)
        sum += sums[columns.places[tap]!]! * columns.shares[tap]!;
      data[at] = sum;
    }
  }
  return { width, height, data };
}

function halved(picture: GreyPixels, { x, y, width: fullWidth, height: fullHeight }: Part): GreyPixels {
  const [width, height] = [Math.floor(fullWidth / 2), Math.floor(fullHeight / 2)];
  const data = new Uint8ClampedArray(width * height);
  const from = picture.data;
  for (let row = 0, at = 0; row < height; row += 1) {
    let upper = (y + 2 * row) * picture.width + x;
    let lower = upper + picture.width;
    for (const end = at + width; at < end; at += 1, upper += 2, lower += 2) {
      data[at] = (from[upper]! + from[upper + 1]! + from[lower]! + from[lower + 1]! + 2) >> 2;
    }
  }
  return { width, height, data };
}

/** Returns the source positions of each target position on a line, `taps` of each, with their weights. */
function weigh(offset: number, length: number, toLength: number, limit: number) {
  const scale = length / toLength;
  // A tent filter as wide as the step: an average when shrinking, linear interpolation when enlarging.
  const reach = Math.max(1, scale);
  const taps = Math.ceil(2 * reach) + 1;
  const places = new Int32Array(toLength * taps);
  const shares = new Float32Array(toLength * taps);
  for (let to = 0, at = 0; to < toLength; to += 1) {
    const middle = offset + (to + 0.5) * scale - 0.5;
    const start = Math.ceil(middle - reach);
    let total = 0;
    for (let tap = 0; tap < taps; tap += 1) total += Math.max(0, 1 - Math.abs(start + tap - middle) / reach);
    for (let tap = 0; tap < taps; tap += 1, at += 1) {
      places[at] = Math.min(limit - 1, Math.max(0, start + tap));
      shares[at] = Math.max(0, 1 - Math.abs(start + tap - middle) / reach) / total;
    }
  }
  return { places, shares, taps };
}

/** Returns the grey at a fractional place, the middle of the first pixel being (0.5, 0.5); beyond the picture that of its border. */
export function greyAt({ width, height, data }: GreyPixels, x: number, y: number): number {
  const left = Math.min(width - 1.001, Math.max(0, x - 0.5));
  const top = Math.min(height - 1.001, Math.max(0, y - 0.5));
  const [column, row] = [Math.floor(left), Math.floor(top)];
  const [dx, dy] = [left - column, top - row];
  const at = row * width + column;
  const above = data[at]! * (1 - dx) + data[at + 1]! * dx;
  const below = data[at + width]! * (1 - dx) + data[at + width + 1]! * dx;
  return above * (1 - dy) + below * dy;
}

/** Applies a box blur of `radius` to each side, in time independent of the radius. Edge pixels are extended. */
export function blurred({ width, height, data }: GreyPixels, radius: number): GreyPixels {
  const across = new Uint32Array(data.length);
  for (let start = 0; start < data.length; start += width) {
    const last = start + width - 1;
    let sum = data[start]! * radius;
    for (let at = start; at <= start + radius; at += 1) sum += data[Math.min(at, last)]!;
    for (let at = start; at <= last; at += 1) {
      across[at] = sum;
      sum += data[Math.min(at + radius + 1, last)]! - data[Math.max(at - radius, start)]!;
    }
  }
  const soft = new Uint8ClampedArray(data.length);
  const sums = new Uint32Array(width);
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let y = -radius; y <= radius; y += 1) {
    const from = row(y);
    for (let x = 0; x < width; x += 1) sums[x]! += across[from + x]!;
  }
  const share = 1 / (2 * radius + 1) ** 2;
  for (let y = 0, at = 0; y < height; y += 1) {
    const [entering, leaving] = [row(y + radius + 1), row(y - radius)];
    for (let x = 0; x < width; x += 1, at += 1) {
      soft[at] = (sums[x]! * share + 0.5) | 0;
      sums[x]! += across[entering + x]! - across[leaving + x]!;
    }
  }
  return { width, height, data: soft };
}

/** Stretches the contrast: the darkest 2 % become black, the brightest 10 % white. */
export function stretched(picture: GreyPixels): GreyPixels {
  const counts = new Uint32Array(256);
  for (const grey of picture.data) counts[grey]! += 1;
  const greyAt = (share: number) => {
    let rest = picture.data.length * share;
    return counts.findIndex((count) => (rest -= count) < 0);
  };
  const [black, white] = [greyAt(0.02), greyAt(0.9)];
  const gain = 255 / Math.max(LEAST_RANGE, white - black);
  const data = new Uint8ClampedArray(picture.data.length);
  for (let at = 0; at < data.length; at += 1) data[at] = (picture.data[at]! - black) * gain;
  return { ...picture, data };
}

/** Applies an unsharp mask, to reduce blur of the lens or the hand. */
export function sharpened(picture: GreyPixels, radius: number, amount: number): GreyPixels {
  const soft = blurred(blurred(picture, radius), radius).data;
  const data = new Uint8ClampedArray(soft.length);
  for (let at = 0; at < data.length; at += 1) {
    const grey = picture.data[at]!;
    data[at] = grey + amount * (grey - soft[at]!);
  }
  return { ...picture, data };
}

/** Normalises local contrast: evens out shade, glare and low light. */
export function evened(picture: GreyPixels, radius: number): GreyPixels {
  const surroundings = blurred(picture, radius).data;
  const data = new Uint8ClampedArray(surroundings.length);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.abs(picture.data[at]! - surroundings[at]!);
  const contrast = blurred({ ...picture, data }, radius).data;
  for (let at = 0; at < data.length; at += 1) {
    const difference = picture.data[at]! - surroundings[at]!;
    data[at] = 128 + (difference * TYPICAL_CONTRAST) / (contrast[at]! + LEAST_CONTRAST);
  }
  return { ...picture, data };
}

const LEAST_RANGE = 8;
const TYPICAL_CONTRAST = 64;
/** Prevents noise of a plain area from being amplified. */
const LEAST_CONTRAST = 4;

/** Formats of a frame whose first plane is the brightness, one byte a pixel. */
const PLANAR = /^(I4\d\dA?|NV12A?)$/;

/** Returns the brightness of a picture, which it closes: a large one is not kept twice. */
export async function readBrightness(picture: Picture): Promise<GreyPixels> {
  if (picture instanceof ImageData) return greyOf(picture);
  try {
    return (isFrame(picture) ? await firstPlane(picture) : undefined) ?? greyOf(drawn(picture));
  } finally {
    picture.close();
  }
}

const isFrame = (picture: ImageBitmap | VideoFrame): picture is VideoFrame => 'displayWidth' in picture;

/** Copies the brightness of a photograph or camera frame without converting it to RGB and back. */
async function firstPlane(frame: VideoFrame): Promise<GreyPixels | undefined> {
  const { width, height } = frame.visibleRect ?? { width: 0, height: 0 };
  const isUpright = width === frame.displayWidth && height === frame.displayHeight;
  if (!isUpright || !PLANAR.test(frame.format ?? '')) return undefined;
  const bytes = new Uint8ClampedArray(frame.allocationSize());
  const [plane] = await frame.copyTo(bytes);
  if (!plane) return undefined;
  const { offset, stride } = plane;
  for (let row = 1; stride > width && row < height; row += 1) {
    bytes.copyWithin(offset + row * width, offset + row * stride, offset + row * stride + width);
  }
  return { width, height, data: bytes.subarray(offset, offset + width * height) };
}

function drawn(picture: ImageBitmap | VideoFrame): ImageData {
  const [width, height] = isFrame(picture)
    ? [picture.displayWidth, picture.displayHeight]
    : [picture.width, picture.height];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas for a worker');
  context.drawImage(picture, 0, 0);
  return context.getImageData(0, 0, width, height);
}
