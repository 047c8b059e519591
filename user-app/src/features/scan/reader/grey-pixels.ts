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

/** Converts grey to RGBA, the decoders' input. */
export function rgbaOf({ width, height, data }: GreyPixels): Uint8ClampedArray<ArrayBuffer> {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const words = new Uint32Array(rgba.buffer);
  for (let pixel = 0; pixel < data.length; pixel += 1) words[pixel] = (data[pixel]! * 0x01_01_01) | 0xff_00_00_00;
  return rgba;
}

/** Resizes a part of a picture: by averaging when shrinking, linear interpolation when enlarging. */
export function resized(
  picture: GreyPixels,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  width: number,
  height: number,
): GreyPixels {
  const columns = weigh(part.x, part.width, width, picture.width);
  const rows = weigh(part.y, part.height, height, picture.height);
  const data = new Uint8ClampedArray(width * height);
  const sums = new Float32Array(picture.width);
  for (let y = 0, at = 0; y < height; y += 1) {
    sums.fill(0);
    rows.each(y, (row, share) => {
      const from = row * picture.width;
      for (let x = columns.first; x <= columns.last; x += 1) sums[x]! += picture.data[from + x]! * share;
    });
    for (let x = 0; x < width; x += 1, at += 1) {
      let sum = 0;
      columns.each(x, (column, share) => {
        sum += sums[column]! * share;
      });
      data[at] = sum;
    }
  }
  return { width, height, data };
}

/** Returns the source positions of each target position on a line, with their weights. */
function weigh(offset: number, length: number, toLength: number, limit: number) {
  const scale = length / toLength;
  const reach = Math.max(1, scale);
  const clamp = (place: number) => Math.min(limit - 1, Math.max(0, place));
  const spans = Array.from({ length: toLength }, (_, to) => {
    const middle = offset + (to + 0.5) * scale - 0.5;
    const span: [place: number, share: number][] = [];
    let total = 0;
    // A tent filter as wide as the step: an average when shrinking, linear interpolation when enlarging.
    for (let place = Math.ceil(middle - reach); place <= middle + reach; place += 1) {
      const share = 1 - Math.abs(place - middle) / reach;
      if (share <= 0) continue;
      span.push([clamp(place), share]);
      total += share;
    }
    return span.map(([place, share]) => [place, share / total] as const);
  });
  return {
    first: clamp(Math.floor(offset - reach)),
    last: clamp(Math.ceil(offset + length + reach)),
    each: (to: number, visit: (place: number, share: number) => void) => {
      for (const [place, share] of spans[to]!) visit(place, share);
    },
  };
}

/** Applies a box blur of `radius` to each side, in time independent of the radius. */
export function blurred(picture: GreyPixels, radius: number): GreyPixels {
  const { width, height } = picture;
  const across = runningMeans(picture.data, width, height, 1, width, radius);
  const data = Uint8ClampedArray.from(runningMeans(across, height, width, width, 1, radius));
  return { width, height, data };
}

/**
 * Computes running means along lines of `length` pixels that are `step` apart; the lines start `lineStep` apart. Edge pixels are
 * extended.
 */
function runningMeans(
  from: ArrayLike<number>,
  length: number,
  lines: number,
  step: number,
  lineStep: number,
  radius: number,
): Float32Array {
  const means = new Float32Array(from.length);
  const window = 2 * radius + 1;
  for (let line = 0; line < lines; line += 1) {
    const start = line * lineStep;
    const value = (at: number) => from[start + Math.min(length - 1, Math.max(0, at)) * step]!;
    let sum = 0;
    for (let at = -radius; at <= radius; at += 1) sum += value(at);
    for (let at = 0; at < length; at += 1) {
      means[start + at * step] = sum / window;
      sum += value(at + radius + 1) - value(at - radius);
    }
  }
  return means;
}

/** Applies an unsharp mask, to reduce blur of the lens or the hand. */
export function sharpened(picture: GreyPixels, radius: number, amount: number): GreyPixels {
  const soft = blurred(blurred(picture, radius), radius).data;
  const data = picture.data.map((grey, at) => grey + amount * (grey - soft[at]!));
  return { ...picture, data };
}

/** Normalises local contrast: evens out shade, glare and low light. */
export function evened(picture: GreyPixels, radius: number): GreyPixels {
  const surroundings = blurred(picture, radius).data;
  const contrast = blurred(
    { ...picture, data: picture.data.map((grey, at) => Math.abs(grey - surroundings[at]!)) },
    radius,
  ).data;
  const data = picture.data.map(
    (grey, at) => 128 + ((grey - surroundings[at]!) * TYPICAL_CONTRAST) / (contrast[at]! + LEAST_CONTRAST),
  );
  return { ...picture, data };
}

const TYPICAL_CONTRAST = 64;
/** Prevents noise of a plain area from being amplified. */
const LEAST_CONTRAST = 4;
