import sharp from 'sharp';
import {
  boundsOf,
  type Corners,
  cornersOf,
  homography,
  type PipePose,
  pipeSurface,
  type Point,
  type Surface,
} from './label-surface';

/** A printed label, in a format that sharp reads (PNG, JPEG, SVG): flat, or round a pipe. */
export type PlacedLabel = { picture: Buffer | string } & ({ corners: Corners } | { pipe: PipePose });

interface SceneOptions {
  width: number;
  height: number;
  labels: readonly PlacedLabel[];
  /** Background colour: red, green, blue 0–255. */
  background?: readonly [number, number, number];
  /** How much darker the far corner is than the near one, 0–1. */
  shade?: number;
}

/** Pixels as three bytes each, row by row. */
interface Pixels {
  width: number;
  height: number;
  rgb: Buffer;
}

/**
 * Returns the pixels of printed labels in a plain, unevenly lit scene, in the perspective of their corners; without
 * noise (`label-photo.ts`).
 */
export async function paintScene({
  width,
  height,
  labels,
  background = [188, 184, 176],
  shade = 0.25,
}: SceneOptions): Promise<Buffer> {
  const rgb = Buffer.alloc(width * height * 3);
  for (let at = 0; at < rgb.length; at += 1) rgb[at] = background[at % 3]!;
  for (const label of labels) {
    const picture = await readPixels(label.picture);
    if ('pipe' in label) paintPipe({ width, height, rgb }, picture, pipeSurface(label.pipe));
    else paintFlat({ width, height, rgb }, picture, label.corners);
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const light = 1 - shade * ((x / width + y / height) / 2);
      for (let channel = 0; channel < 3; channel += 1, at += 1) rgb[at] = rgb[at]! * light;
    }
  }
  return rgb;
}

/** Returns the corners of a square label without perspective: its middle, its side in pixels, its rotation in degrees. */
export const facing = (middle: Point, side: number, turn = 4): Corners =>
  cornersOf({ middle, side, turn: (turn * Math.PI) / 180, lean: 0, leanTo: 0 });

async function readPixels(picture: Buffer | string): Promise<Pixels> {
  const { data, info } = await sharp(picture, { density: 300 })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 3) throw new Error(`Expected three channels, got ${info.channels}.`);
  return { width: info.width, height: info.height, rgb: data };
}

function paintFlat(scene: Pixels, label: Pixels, corners: Corners): void {
  const toLabel = homography(corners);
  const { left, top, right, bottom } = boundsOf(corners, scene);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const { x: u, y: v } = toLabel(x + 0.5, y + 0.5);
      if (isOn(u, v)) blend(label, u * label.width - 0.5, v * label.height - 0.5, scene.rgb, (y * scene.width + x) * 3);
    }
  }
}

/** Samples per pixel in each direction: the sides of a pipe shrink the print to a fraction of its pixels. */
const SAMPLES = 3;
/** Colour of a plastic pipe. */
const PLASTIC = [206, 200, 188] as const;

function paintPipe(scene: Pixels, label: Pixels, toLabel: Surface): void {
  const sample = [0, 0, 0];
  for (let y = 0, at = 0; y < scene.height; y += 1) {
    for (let x = 0; x < scene.width; x += 1, at += 3) {
      const middle = toLabel(x + 0.5, y + 0.5);
      if (!middle) continue;
      const fine = isOn(middle.x, middle.y) ? SAMPLES : 1;
      const sum = [0, 0, 0];
      for (let part = 0; part < fine * fine; part += 1) {
        const seen = toLabel(x + ((part % fine) + 0.5) / fine, y + (Math.floor(part / fine) + 0.5) / fine) ?? middle;
        const onLabel = isOn(seen.x, seen.y);
        if (onLabel) blend(label, seen.x * label.width - 0.5, seen.y * label.height - 0.5, sample, 0);
        for (let channel = 0; channel < 3; channel += 1) {
          sum[channel]! += (onLabel ? sample[channel]! : PLASTIC[channel]!) * Math.sqrt(seen.facing);
        }
      }
      for (let channel = 0; channel < 3; channel += 1) scene.rgb[at + channel] = sum[channel]! / fine ** 2;
    }
  }
}

const isOn = (u: number, v: number) => u >= 0 && u < 1 && v >= 0 && v < 1;

/** Writes a bilinear sample of `from` at a fractional position to `into`. */
function blend(from: Pixels, x: number, y: number, into: Buffer | number[], at: number): void {
  const [x0, y0] = [clamp(Math.floor(x), from.width), clamp(Math.floor(y), from.height)];
  const [x1, y1] = [clamp(x0 + 1, from.width), clamp(y0 + 1, from.height)];
  const [dx, dy] = [Math.max(0, x - x0), Math.max(0, y - y0)];
  for (let channel = 0; channel < 3; channel += 1) {
    const pixel = (column: number, row: number) => from.rgb[(row * from.width + column) * 3 + channel]!;
    const above = pixel(x0, y0) * (1 - dx) + pixel(x1, y0) * dx;
    const below = pixel(x0, y1) * (1 - dx) + pixel(x1, y1) * dx;
    into[at + channel] = above * (1 - dy) + below * dy;
  }
}

const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));
