/** A grey picture: one byte per pixel, row by row, 0 black to 255 white. */
export interface GreyPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Float32Array;
}

/** Creates a picture pixel by pixel. */
export function paint(
  { width, height }: Pick<GreyPicture, 'width' | 'height'>,
  grey: (x: number, y: number) => number,
): GreyPicture {
  const pixels = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) pixels[at] = grey(x, y);
  }
  return { width, height, pixels };
}

/**
 * Replaces each pixel by the mean of the pixels at these offsets, as blur does. Outside the picture the edge is
 * repeated.
 */
export function smear(picture: GreyPicture, offsets: readonly (readonly [x: number, y: number])[]): GreyPicture {
  const { width, height, pixels } = picture;
  return paint(picture, (x, y) => {
    let sum = 0;
    for (const [dx, dy] of offsets) {
      const column = Math.min(width - 1, Math.max(0, x + dx));
      const row = Math.min(height - 1, Math.max(0, y + dy));
      sum += pixels[row * width + column]!;
    }
    return sum / offsets.length;
  });
}

/** Returns the offsets of defocus: every point becomes a disc of this radius, in pixels. */
export function discOffsets(radius: number): [number, number][] {
  const reach = Math.ceil(radius);
  const offsets: [number, number][] = [];
  for (let y = -reach; y <= reach; y += 1) {
    for (let x = -reach; x <= reach; x += 1) if (Math.hypot(x, y) <= radius) offsets.push([x, y]);
  }
  return offsets;
}

/** Returns the offsets of motion blur: every point becomes a line of this length (pixels) and direction (radians). */
export function strokeOffsets(length: number, direction: number): [number, number][] {
  const steps = Math.max(2, Math.ceil(length) + 1);
  return Array.from({ length: steps }, (_, step) => {
    const along = (step / (steps - 1) - 0.5) * length;
    return [Math.round(along * Math.cos(direction)), Math.round(along * Math.sin(direction))];
  });
}
