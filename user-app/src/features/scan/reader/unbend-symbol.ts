import { alignGrid, type Fit } from './align-grid';
import { arrangeFinders, type Arrangement, FINDER_CORNERS } from './arrange-finders';
import { findFinderPatterns } from './find-finder-patterns';
import { fitBend, type Match } from './fit-cylinder';
import { blurred, greyAt, type GreyPixels } from './grey-pixels';
import type { Place } from './worker-protocol';

/** A symbol rolled flat, and its corners in the picture. */
export interface Unbent {
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
