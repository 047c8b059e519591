import sharp from 'sharp';

export interface Point {
  x: number;
  y: number;
}

/** Corners of a label in the scene, in pixels: top left, top right, bottom right, bottom left of the print. */
export type Corners = readonly [Point, Point, Point, Point];

export interface PlacedLabel {
  /** A picture in a format that sharp reads: PNG, JPEG, SVG. */
  picture: Buffer | string;
  corners: Corners;
  /**
   * Degrees that the label wraps round an upright pipe, from its middle to its edge; its sides appear narrow and dark.
   * Default 0, a flat label.
   */
  bend?: number;
}

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
  for (const { picture, corners, bend = 0 } of labels) {
    paintLabel({ width, height, rgb }, await readPixels(picture), corners, bend);
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
export function facing(middle: Point, side: number, turn = 4): Corners {
  const angle = (turn * Math.PI) / 180;
  const corner = (right: number, down: number): Point => ({
    x: middle.x + (side / 2) * (right * Math.cos(angle) - down * Math.sin(angle)),
    y: middle.y + (side / 2) * (right * Math.sin(angle) + down * Math.cos(angle)),
  });
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
}

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

function paintLabel(scene: Pixels, label: Pixels, corners: Corners, bend: number): void {
  const edge = (bend * Math.PI) / 180;
  const toLabel = homography(corners);
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const [left, right] = [Math.max(0, Math.floor(Math.min(...xs))), Math.min(scene.width, Math.ceil(Math.max(...xs)))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(...ys))), Math.min(scene.height, Math.ceil(Math.max(...ys)))];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const { x: across, y: v } = toLabel(x + 0.5, y + 0.5);
      if (across < 0 || across >= 1 || v < 0 || v >= 1) continue;
      // Where the line of sight meets the pipe, as an angle from the middle of the label.
      const angle = edge && Math.asin((2 * across - 1) * Math.sin(edge));
      const u = edge ? (angle / edge + 1) / 2 : across;
      const at = (y * scene.width + x) * 3;
      blend(label, u * label.width - 0.5, v * label.height - 0.5, scene.rgb, at);
      for (let channel = 0; channel < 3; channel += 1) scene.rgb[at + channel]! *= Math.cos(angle) ** 0.5;
    }
  }
}

/** Writes a bilinear sample of `from` at a fractional position to `into`. */
function blend(from: Pixels, x: number, y: number, into: Buffer, at: number): void {
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

/**
 * Returns the projective map from scene pixels to the unit square of the label (Heckbert 1989, inverted by its
 * adjugate).
 */
function homography([topLeft, topRight, bottomRight, bottomLeft]: Corners): (x: number, y: number) => Point {
  const dx = [topRight.x - bottomRight.x, bottomLeft.x - bottomRight.x] as const;
  const dy = [topRight.y - bottomRight.y, bottomLeft.y - bottomRight.y] as const;
  const sx = topLeft.x - topRight.x + bottomRight.x - bottomLeft.x;
  const sy = topLeft.y - topRight.y + bottomRight.y - bottomLeft.y;
  const scale = dx[0] * dy[1] - dx[1] * dy[0];
  const g = (sx * dy[1] - dx[1] * sy) / scale;
  const h = (dx[0] * sy - sx * dy[0]) / scale;
  const a = topRight.x - topLeft.x + g * topRight.x;
  const b = bottomLeft.x - topLeft.x + h * bottomLeft.x;
  const d = topRight.y - topLeft.y + g * topRight.y;
  const e = bottomLeft.y - topLeft.y + h * bottomLeft.y;
  const [c, f] = [topLeft.x, topLeft.y];
  return (x, y) => {
    const u = (e - f * h) * x + (c * h - b) * y + (b * f - c * e);
    const v = (f * g - d) * x + (a - c * g) * y + (c * d - a * f);
    const w = (d * h - e * g) * x + (b * g - a * h) * y + (a * e - b * d);
    return { x: u / w, y: v / w };
  };
}
