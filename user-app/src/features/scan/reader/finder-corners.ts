import { greyAt, type GreyPixels } from './grey-pixels';
import type { Place } from './worker-protocol';

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
export function finderCorners(picture: GreyPixels, middle: Place, module: number): Place[] | undefined {
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

/** A point of a line and its direction. */
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
