import { finderCorners } from './finder-corners';
import type { GreyPixels } from './grey-pixels';
import type { Place } from './worker-protocol';

/** A finder pattern: the three nested squares in a corner of a QR symbol. */
export interface FinderPattern {
  readonly middle: Place;
  /** Corners of its outer square, clockwise in the picture. */
  readonly corners: readonly Place[];
}

/** Greys below the threshold that are dark: noise of a plain area is not. */
const MARGIN = 4;
/** How far a run of one module may be from its length, in modules. */
const TOLERANCE = 0.7;
/** A picture full of text or tiles has many chance candidates; a label has three patterns. */
const MOST = 12;

/**
 * Returns the finder patterns of a picture, those that most rows cross first. Its runs of 1:1:3:1:1 keep their ratio in any direction
 * and perspective, and nearly so on a bent label.
 * @param thresholds the grey of each pixel below which it is dark
 */
export function findFinderPatterns(picture: GreyPixels, thresholds: ArrayLike<number>): FinderPattern[] {
  const { width, height } = picture;
  const isDark = (x: number, y: number) => {
    const at = y * width + x;
    return picture.data[at]! + MARGIN < thresholds[at]!;
  };
  const found: { middle: Place; module: number; rows: number }[] = [];
  const runs = new Int32Array(5);
  for (let y = 1; y < height; y += 2) {
    runs.fill(0);
    let wasDark = false;
    let start = 0;
    for (let x = 0; x <= width; x += 1) {
      const dark = x < width && isDark(x, y);
      if (dark === wasDark && x < width) continue;
      runs.copyWithin(0, 1);
      runs[4] = x - start;
      start = x;
      if (wasDark && isFinder(runs)) {
        const middleX = x - runs[4] - runs[3]! - runs[2]! / 2;
        const known = found.find(({ middle, module }) => Math.hypot(middle.x - middleX, middle.y - y) < 2.5 * module);
        if (known) known.rows += 1;
        else {
          const middle = crossed(isDark, picture, { x: middleX, y: y + 0.5 }, runs);
          if (middle) found.push({ middle, module: middle.module, rows: 1 });
        }
      }
      wasDark = dark;
    }
  }
  found.sort((one, other) => other.rows - one.rows);
  return found.slice(0, MOST).flatMap(({ middle, module }) => {
    const corners = finderCorners(picture, middle, module);
    return corners ? [{ middle, corners }] : [];
  });
}

/** Whether runs of dark, light, dark, light, dark are like 1:1:3:1:1. */
function isFinder(runs: ArrayLike<number>): boolean {
  const module = moduleOf(runs);
  if (module < 1) return false;
  const near = (run: number, modules: number) =>
    Math.abs(run - modules * module) <= Math.sqrt(modules) * TOLERANCE * module;
  return near(runs[0]!, 1) && near(runs[1]!, 1) && near(runs[2]!, 3) && near(runs[3]!, 1) && near(runs[4]!, 1);
}

const moduleOf = (runs: ArrayLike<number>) => (runs[0]! + runs[1]! + runs[2]! + runs[3]! + runs[4]!) / 7;

/** Returns the middle of a pattern whose row fits, if its column fits too. */
function crossed(
  isDark: (x: number, y: number) => boolean,
  { height }: GreyPixels,
  { x, y }: Place,
  across: ArrayLike<number>,
): (Place & { module: number }) | undefined {
  const column = Math.floor(x);
  const middle = Math.floor(y);
  const runs = new Int32Array(5);
  const limit = 3 * (across[2]! + 2);
  let up = middle;
  for (const run of [2, 1, 0]) {
    while (up >= 0 && isDark(column, up) === (run !== 1) && middle - up < limit) {
      runs[run]! += 1;
      up -= 1;
    }
  }
  let down = middle + 1;
  for (const run of [2, 3, 4]) {
    while (down < height && isDark(column, down) === (run !== 3) && down - middle < limit) {
      runs[run]! += 1;
      down += 1;
    }
  }
  if (!isFinder(runs)) return undefined;
  return { x, y: up + 1 + runs[0]! + runs[1]! + runs[2]! / 2, module: (moduleOf(runs) + moduleOf(across)) / 2 };
}
