import { type GreyPixels, greyAt } from './grey-pixels';
import type { Place } from './worker-protocol';

/** A finder pattern: the three nested squares in a corner of a QR symbol. */
export interface FinderPattern {
  readonly middle: Place;
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

/** Directions in which the edge is measured; the share in which it must be found. */
const RAYS = 48;
const MEASURED = 0.8;
/** Modules from the middle within which the edge must be: a bend or a lean makes a pattern long. */
const REACH = 9;
const LEAST_CONTRAST = 12;

/**
 * Returns the corners of a finder pattern's outer square, clockwise in the picture: its edge is measured along rays from the middle, a
 * line is fitted to each of its four sides.
 * @param module pixels, roughly
 */
function finderCorners(picture: GreyPixels, middle: Place, module: number): Place[] | undefined {
  const { dark, light } = levelsAround(picture, middle, module);
  if (light - dark < LEAST_CONTRAST) return undefined;
  const threshold = (dark + light) / 2;
  const edge: Place[] = [];
  for (let ray = 0; ray < RAYS; ray += 1) {
    const angle = (ray / RAYS) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle) * 0.5, Math.sin(angle) * 0.5];
    let crossings = 0;
    let before = greyAt(picture, middle.x, middle.y);
    for (let step = 1; step < 2 * REACH * module && crossings < 3; step += 1) {
      const grey = greyAt(picture, middle.x + dx * step, middle.y + dy * step);
      if (before < threshold !== grey < threshold) {
        crossings += 1;
        const at = step - 1 + (threshold - before) / (grey - before);
        if (crossings === 3) edge.push({ x: middle.x + dx * at, y: middle.y + dy * at });
      }
      before = grey;
    }
  }
  return edge.length < RAYS * MEASURED ? undefined : quadrangle(edge, middle);
}

/** Returns the greys of the pattern's dark square and the lightest ring round it. */
function levelsAround(picture: GreyPixels, middle: Place, module: number): { dark: number; light: number } {
  let dark = 0;
  let light = 0;
  for (let ray = 0; ray < 8; ray += 1) {
    const [dx, dy] = [Math.cos((ray * Math.PI) / 4), Math.sin((ray * Math.PI) / 4)];
    let lightest = 0;
    for (let far = 0; far < 4; far += 0.25) {
      lightest = Math.max(lightest, greyAt(picture, middle.x + dx * far * module, middle.y + dy * far * module));
    }
    dark += greyAt(picture, middle.x + dx * module * 0.5, middle.y + dy * module * 0.5) / 8;
    light += lightest / 8;
  }
  return { dark, light };
}

/** Returns the corners of the quadrangle that points surround, in their order: lines through the points of each side, intersected. */
function quadrangle(edge: readonly Place[], middle: Place): Place[] | undefined {
  const farthest = (distance: (place: Place) => number) => {
    let best = 0;
    edge.forEach((place, at) => {
      if (distance(place) > distance(edge[best]!)) best = at;
    });
    return best;
  };
  const from = (origin: Place) => (place: Place) => Math.hypot(place.x - origin.x, place.y - origin.y);
  const first = farthest(from(middle));
  const a = edge[first]!;
  const opposite = farthest(from(a));
  const c = edge[opposite]!;
  const side = ({ x, y }: Place) => (x - a.x) * (c.y - a.y) - (y - a.y) * (c.x - a.x);
  const tops = [first, opposite, farthest(side), farthest((place) => -side(place))].sort((one, other) => one - other);
  if (new Set(tops).size < 4) return undefined;
  const lines = tops.map((start, at) => {
    const end = tops[(at + 1) % 4]! + (at === 3 ? edge.length : 0);
    const margin = Math.max(1, Math.round((end - start) * 0.12));
    const points: Place[] = [];
    for (let point = start + margin; point <= end - margin; point += 1) points.push(edge[point % edge.length]!);
    return lineThrough(points);
  });
  if (lines.some((line) => !line)) return undefined;
  const corners = lines.map((line, at) => intersection(lines[(at + 3) % 4]!, line!));
  const size = from(middle)(a);
  return corners.every((corner, at) => from(corner)(edge[tops[at]!]!) < size * 0.5) ? corners : undefined;
}

interface Line extends Place {
  readonly dx: number;
  readonly dy: number;
}

function lineThrough(points: readonly Place[]): Line | undefined {
  if (points.length < 2) return undefined;
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length;
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length;
  let [xx, xy, yy] = [0, 0, 0];
  for (const point of points) {
    xx += (point.x - x) ** 2;
    xy += (point.x - x) * (point.y - y);
    yy += (point.y - y) ** 2;
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  return { x, y, dx: Math.cos(angle), dy: Math.sin(angle) };
}

function intersection(one: Line, other: Line): Place {
  const along = ((other.x - one.x) * other.dy - (other.y - one.y) * other.dx) / (one.dx * other.dy - one.dy * other.dx);
  return { x: one.x + along * one.dx, y: one.y + along * one.dy };
}
