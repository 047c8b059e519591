import { alignGrid, type Fit, fitBend, type Match } from './fit-cylinder';
import { findFinderPatterns, type FinderPattern } from './find-finder-patterns';
import { blurred, greyAt, type GreyPixels } from './grey-pixels';
import type { Place } from './worker-protocol';

interface Unbent {
  readonly flat: GreyPixels;
  readonly corners: readonly Place[];
}

/** Of a picture's longer side, the radius within which its mean is the threshold of dark. */
const NEIGHBOURHOOD = 1 / 16;
/** Rolls of one arrangement that are tried, the best first. */
const MOST_ROLLS = 2;
/** Symbols that are flattened for a picture. */
const MOST_SYMBOLS = 4;

/**
 * Finds symbols on a pipe or another cylinder, and returns each flat, as a decoder reads it: the roll that agrees with its finder
 * patterns, then with its modules' edges. Some symbols are returned twice, rolled in two ways.
 */
export function* unbentSymbols(picture: GreyPixels): Generator<Unbent> {
  const radius = Math.round(Math.max(picture.width, picture.height) * NEIGHBOURHOOD);
  const patterns = findFinderPatterns(picture, blurred(picture, radius).data);
  let count = 0;
  for (const arrangement of arrangeFinders(patterns)) {
    for (const fit of rollsOf(picture, arrangement).slice(0, MOST_ROLLS)) {
      yield flatten(picture, alignGrid(picture, fit));
      count += 1;
      if (count === MOST_SYMBOLS) return;
    }
  }
}

/** Directions and angles from the middle to the edge that are tried; edges of the grid determine them more exactly. */
const DIRECTIONS = Array.from({ length: 12 }, (_, at) => (at * Math.PI) / 12);
const ANGLES = [0.3, 0.55, 0.8, 1.05, 1.3];
/** A bend makes patterns, which are at the edges, narrower than the rest: there are fewer modules than these suggest. */
const FEWEST = 0.6;
const MOST = 1.2;
/** Fits of each size whose timing patterns are compared. */
const COMPARED = 12;
/** Sum of two correlations with alternating modules: at least 1.86 in public photographs of bent symbols, at most 1.45 by chance. */
const LEAST_TIMING = 1.6;

/** Returns the rolls on which an arrangement's timing patterns alternate, those that fit its finder patterns best first. */
function rollsOf(picture: GreyPixels, arrangement: Arrangement): Fit[] {
  const { scale } = arrangement;
  const fits: Fit[] = [];
  for (let modules = 21; modules <= 177; modules += 4) {
    if (modules < arrangement.modules * FEWEST - 2 || modules > arrangement.modules * MOST + 3) continue;
    const matches = finderMatches(arrangement, modules);
    const rolls = ANGLES.flatMap((angle) => DIRECTIONS.map((across) => ({ across, curvature: (2 * angle) / modules })));
    const ofSize = [{ across: 0, curvature: 0 }, ...rolls].flatMap((roll): Fit[] => {
      const bend = fitBend(matches, roll, modules / 2, scale);
      return bend ? [{ bend, modules, scale, matches }] : [];
    });
    ofSize.sort(byError);
    fits.push(...ofSize.slice(0, COMPARED).filter((fit) => timing(picture, fit) >= LEAST_TIMING));
  }
  return fits.sort(byError);
}

const byError = (one: Fit, other: Fit) => one.bend.error - other.bend.error;

/** Returns the corners of the finder patterns with their module coordinates in a symbol of a size. */
function finderMatches({ patterns }: Arrangement, modules: number): Match[] {
  const middles = [
    [3.5, 3.5],
    [modules - 3.5, 3.5],
    [3.5, modules - 3.5],
  ] as const;
  return patterns.flatMap((corners, pattern) =>
    corners.map(({ x, y }, at) => {
      const [u, v] = middles[pattern]!;
      return { x, y, u: u + FINDER_CORNERS[at]![0], v: v + FINDER_CORNERS[at]![1], weight: 1 };
    }),
  );
}

/** Returns how well the two timing patterns alternate: the sum of their correlations, at most 2. */
function timing(picture: GreyPixels, { bend, modules }: Fit): number {
  const alongRow = correlation(modules, (at) => bend.place(at + 0.5, 6.5), picture);
  return alongRow + correlation(modules, (at) => bend.place(6.5, at + 0.5), picture);
}

function correlation(modules: number, place: (at: number) => Place, picture: GreyPixels): number {
  let [sum, squares, product, light] = [0, 0, 0, 0];
  for (let at = 8; at < modules - 8; at += 1) {
    const { x, y } = place(at);
    const grey = greyAt(picture, x, y);
    const expected = at % 2 === 0 ? -1 : 1;
    sum += grey;
    squares += grey * grey;
    product += expected * grey;
    light += expected;
  }
  const count = modules - 16;
  return (product - (light * sum) / count) / Math.sqrt((squares - (sum * sum) / count) * count + 1);
}

/** Pixels per module of a flat symbol; modules of its quiet zone, and of what is seen of it. */
const FLAT = 6;
const QUIET = 4;
const SEEN = 1;

function flatten(picture: GreyPixels, { bend: { place }, modules }: Fit): Unbent {
  const side = (modules + 2 * QUIET) * FLAT;
  const data = new Uint8ClampedArray(side * side).fill(255);
  const [first, last] = [(QUIET - SEEN) * FLAT, side - (QUIET - SEEN) * FLAT];
  for (let row = first; row < last; row += 1) {
    for (let column = first; column < last; column += 1) {
      const { x, y } = place((column + 0.5) / FLAT - QUIET, (row + 0.5) / FLAT - QUIET);
      data[row * side + column] = greyAt(picture, x, y);
    }
  }
  const corners = [place(0, 0), place(modules, 0), place(modules, modules), place(0, modules)];
  return { flat: { width: side, height: side, data }, corners };
}

/** Three finder patterns as the corners of one symbol. */
interface Arrangement {
  /** Corners of the patterns top left, top right and bottom left; each as {@link FINDER_CORNERS}. */
  readonly patterns: readonly (readonly Place[])[];
  readonly modules: number;
  readonly scale: number;
  /** How much the patterns differ from upright squares in the directions of the symbol's sides. */
  readonly skew: number;
}

/** Module coordinates of a pattern's corners relative to its middle. */
const FINDER_CORNERS = [
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
function arrangeFinders(patterns: readonly FinderPattern[]): Arrangement[] {
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
