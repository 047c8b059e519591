import type { FinderPattern } from './find-finder-patterns';
import type { Place } from './worker-protocol';

/** Three finder patterns as the corners of one symbol. */
export interface Arrangement {
  /** Corners of the patterns top left, top right and bottom left; each as {@link FINDER_CORNERS}. */
  readonly patterns: readonly (readonly Place[])[];
  /** Modules per side, estimated as if the symbol was flat. */
  readonly modules: number;
  /** Pixels per module. */
  readonly scale: number;
  /** How much the patterns differ from upright squares in the directions of the symbol's sides. */
  readonly skew: number;
}

/** Module coordinates of a pattern's corners relative to its middle. */
export const FINDER_CORNERS = [
  [-3.5, -3.5],
  [3.5, -3.5],
  [3.5, 3.5],
  [-3.5, 3.5],
] as const;
const WIDTH = 7;

const MOST_SKEW = 1.5;
/** Width of a pattern in distances of two patterns' middles: it is 0.5 in the smallest symbol, 0.04 in the largest. */
const LARGEST = 0.75;
const SMALLEST = 0.02;
const MOST_ARRANGEMENTS = 4;

/** Returns how three of the patterns can be the corners of a symbol, the least skewed first. */
export function arrangeFinders(patterns: readonly FinderPattern[]): Arrangement[] {
  const arrangements: Arrangement[] = [];
  for (const corner of patterns) {
    for (const right of patterns) {
      for (const below of patterns) {
        if (corner === right || corner === below || right === below) continue;
        const arrangement = arrange(corner, right, below);
        if (arrangement) arrangements.push(arrangement);
      }
    }
  }
  return arrangements.sort((one, other) => one.skew - other.skew).slice(0, MOST_ARRANGEMENTS);
}

function arrange(corner: FinderPattern, right: FinderPattern, below: FinderPattern): Arrangement | undefined {
  const across = { x: right.middle.x - corner.middle.x, y: right.middle.y - corner.middle.y };
  const down = { x: below.middle.x - corner.middle.x, y: below.middle.y - corner.middle.y };
  const area = across.x * down.y - across.y * down.x;
  // A mirrored symbol.
  if (area <= 0) return undefined;
  let skew = 0;
  let scale = 0;
  const widths: number[] = [];
  const upright: Place[][] = [];
  for (const { middle, corners } of [corner, right, below]) {
    const local = corners.map(({ x, y }) => {
      const [dx, dy] = [x - middle.x, y - middle.y];
      return { x: (dx * down.y - dy * down.x) / area, y: (dy * across.x - dx * across.y) / area };
    });
    const first = firstCorner(local);
    const [p, q, r, s] = turned(local, first) as [Place, Place, Place, Place];
    const [ux, uy] = [(q.x + r.x - p.x - s.x) / 2, (q.y + r.y - p.y - s.y) / 2];
    const [vx, vy] = [(r.x + s.x - p.x - q.x) / 2, (r.y + s.y - p.y - q.y) / 2];
    if (ux <= 0 || vy <= 0) return undefined;
    skew += (Math.abs(uy) + Math.abs(vx)) / (ux + vy) + Math.abs(Math.log(ux / vy)) / 4;
    widths.push(ux, vy);
    scale += Math.sqrt(Math.max(0, ux * vy - uy * vx) * area) / WIDTH / 3;
    upright.push(turned(corners, first));
  }
  if (skew > MOST_SKEW || Math.max(...widths) > LARGEST || Math.min(...widths) < SMALLEST) return undefined;
  const width = widths.reduce((sum, one) => sum + one, 0) / widths.length;
  return { patterns: upright, modules: WIDTH + WIDTH / width, scale, skew };
}

/** Returns which of a pattern's corners is its top left one in the directions of the symbol's sides. */
function firstCorner(local: readonly Place[]): number {
  const fit = (first: number) =>
    turned(local, first).reduce(
      (sum, { x, y }, at) => sum + x * FINDER_CORNERS[at]![0] + y * FINDER_CORNERS[at]![1],
      0,
    );
  return [0, 1, 2, 3].reduce((best, one) => (fit(one) > fit(best) ? one : best));
}

const turned = (corners: readonly Place[], first: number): Place[] =>
  [0, 1, 2, 3].map((at) => corners[(at + first) % 4]!);
