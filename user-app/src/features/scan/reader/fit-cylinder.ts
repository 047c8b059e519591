import type { Place } from './worker-protocol';
import { greyAt, type GreyPixels } from './grey-pixels';

/** How a plane is rolled: the direction across the axis of the cylinder, in radians, and the curvature, in radians per module. */
interface Roll {
  readonly across: number;
  readonly curvature: number;
}

/** What is known of a place: which module coordinates (u, v) have this image, perhaps only along a direction of the picture. */
export interface Match extends Place {
  readonly u: number;
  readonly v: number;
  /** A unit vector: the match is known only along it, as for a point of an edge. */
  readonly normal?: Place;
  readonly weight: number;
}

interface Bend {
  readonly roll: Roll;
  /** Root mean square of the matches' distances, in pixels. */
  readonly error: number;
  readonly place: (u: number, v: number) => Place;
}

/** Unknowns of a camera: x and y of the origin and of three directions in space, and how much each of these shrinks. */
const UNKNOWNS = 11;

/**
 * Fits the camera that sees a roll, by least squares. A point of a cylinder is (sin, 1 − cos) of its angle and its place along the axis,
 * which a camera maps linearly: also a cylinder turned away from it.
 * @param middle module coordinates about which the roll is expanded
 * @param scale expected pixels per module
 */
export function fitBend(matches: readonly Match[], roll: Roll, middle: number, scale: number): Bend | undefined {
  const basis = basisOf(roll, middle);
  const centre = { x: mean(matches, ({ x }) => x), y: mean(matches, ({ y }) => y) };
  const size = UNKNOWNS + 1;
  const system = new Float64Array(size * size);
  const row = new Float64Array(size);
  const at = new Float64Array(3);
  let weights = 0;
  for (const { u, v, x, y, normal, weight } of matches) {
    basis(u, v, at);
    const [a, b, c] = at as unknown as [number, number, number];
    for (const { x: nx, y: ny } of normal ? [normal] : AXES) {
      // (origin + a·A + b·B + c·C) − place · (1 + a·f + b·g + c·h) = 0, along the normal.
      const target = nx * (x - centre.x) + ny * (y - centre.y);
      const shrinking = -target / RANGE;
      row[0] = nx;
      row[1] = ny;
      row[2] = nx * a;
      row[3] = ny * a;
      row[4] = nx * b;
      row[5] = ny * b;
      row[6] = nx * c;
      row[7] = ny * c;
      row[8] = shrinking * a;
      row[9] = shrinking * b;
      row[10] = shrinking * c;
      row[11] = target;
      for (let i = 0; i < size; i += 1) {
        const share = weight * row[i]!;
        for (let j = i; j < size; j += 1) system[i * size + j]! += share * row[j]!;
      }
      weights += weight;
    }
  }
  // Weak priors, as of one match with the noise of a measured edge: little perspective, and a bulge seen from the front.
  for (const i of [6, 7]) system[i * size + i]! += (NOISE / scale) ** 2;
  for (const i of [8, 9, 10]) system[i * size + i]! += (NOISE / PERSPECTIVE / RANGE) ** 2;
  const h = solve(system, size);
  if (!h) return undefined;
  const place = (u: number, v: number): Place => {
    basis(u, v, at);
    const [a, b, c] = at as unknown as [number, number, number];
    const w = 1 + (h[8]! * a + h[9]! * b + h[10]! * c) / RANGE;
    return {
      x: centre.x + (h[0]! + h[2]! * a + h[4]! * b + h[6]! * c) / w,
      y: centre.y + (h[1]! + h[3]! * a + h[5]! * b + h[7]! * c) / w,
    };
  };
  // The rest of least squares: the targets' squares less what the unknowns explain.
  let rest = system[size * size - 1]!;
  for (let unknown = 0; unknown < UNKNOWNS; unknown += 1) rest -= h[unknown]! * system[unknown * size + UNKNOWNS]!;
  return { roll, error: Math.sqrt(Math.max(0, rest) / weights), place };
}

const AXES: readonly Place[] = [
  { x: 1, y: 0 },
  { x: 0, y: 1 },
];
/** Keeps the unknowns of like size. */
const RANGE = 1000;
const NOISE = 0.3;
/** How much one module nearer the camera typically enlarges. */
const PERSPECTIVE = 0.015;

/** Returns a function that writes the place of (u, v) on the roll: across its axis, along it, and out of it. */
function basisOf({ across, curvature }: Roll, middle: number) {
  const [cos, sin] = [Math.cos(across), Math.sin(across)];
  return (u: number, v: number, into: Float64Array): void => {
    const s = (u - middle) * cos + (v - middle) * sin;
    const angle = curvature * s;
    const isFlat = curvature < 1e-6;
    into[0] = isFlat ? s : Math.sin(angle) / curvature;
    into[1] = (v - middle) * cos - (u - middle) * sin;
    into[2] = isFlat ? 0 : (2 * (1 - Math.cos(angle))) / curvature ** 2 / middle;
  };
}

const SINGULAR = 1e-12;

/** Solves the normal equations in the upper triangle of a matrix, whose last column is the right side (Cholesky). */
function solve(matrix: Float64Array, size: number): Float64Array | undefined {
  const n = size - 1;
  const lower = new Float64Array(n * n);
  const result = new Float64Array(n);
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = matrix[j * size + i]!;
      for (let k = 0; k < j; k += 1) sum -= lower[i * n + k]! * lower[j * n + k]!;
      if (i === j) {
        if (sum <= SINGULAR) return undefined;
        lower[i * n + i] = Math.sqrt(sum);
      } else lower[i * n + j] = sum / lower[j * n + j]!;
    }
  }
  for (let i = 0; i < n; i += 1) {
    let sum = matrix[i * size + n]!;
    for (let k = 0; k < i; k += 1) sum -= lower[i * n + k]! * result[k]!;
    result[i] = sum / lower[i * n + i]!;
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    let sum = result[i]!;
    for (let k = i + 1; k < n; k += 1) sum -= lower[k * n + i]! * result[k]!;
    result[i] = sum / lower[i * n + i]!;
  }
  return result;
}

function mean<T>(list: readonly T[], value: (one: T) => number): number {
  return list.reduce((sum, one) => sum + value(one), 0) / list.length;
}

export interface Fit {
  readonly bend: Bend;
  readonly modules: number;
  readonly scale: number;
  readonly matches: readonly Match[];
}

/**
 * Round by round, modules from the upper and left border within which edges are used, and how far from the grid. An edge is taken for
 * that of the nearest line: true only where the fit is good already, which is near the finder and timing patterns first.
 */
const ROUNDS = [
  [7, 0.45],
  [9, 0.4],
  [14, 0.4],
  [20, 0.4],
  [177, 0.4],
  [177, 0.35],
  [177, 0.3],
] as const;
/** Changes of a roll that a round tries: of its direction, and of the angle from its middle to its edge. */
const CHANGES = [
  [0, 0],
  [0.1, 0],
  [-0.1, 0],
  [0, 0.1],
  [0, -0.1],
] as const;
/** An edge's weight: that of a finder pattern's corner is 1. */
const EDGE = 0.3;

/** Returns a fit improved so that edges between modules are on the lines of its grid. */
export function alignGrid(picture: GreyPixels, fit: Fit): Fit {
  const { modules, matches, scale } = fit;
  let { bend } = fit;
  for (const [round, [reach, tolerance]] of ROUNDS.entries()) {
    // Every second line is enough, and each round measures the others.
    const all = [...matches, ...edgesOf(picture, bend, modules, Math.min(reach, modules), tolerance, round % 2)];
    const { across, curvature } = bend.roll;
    const fits = CHANGES.flatMap(([turn, change]) => {
      const roll = { across: across + turn, curvature: Math.max(0, curvature + (2 * change) / modules) };
      return fitBend(all, roll, modules / 2, scale) ?? [];
    });
    if (fits.length > 0) bend = fits.reduce((best, one) => (one.error < best.error ? one : best));
  }
  return { ...fit, bend };
}

/** Modules between two samples of a line. */
const STEP = 1 / 4;
/** Samples to each side whose lightest and darkest determine what is an edge: four modules. */
const AROUND = 16;
const LEAST_CONTRAST = 20;
const LEAST_CHANGE = 3;

/** Returns the edges in every second row and column, whose coordinate along or across it is at most `reach`. */
function edgesOf(
  picture: GreyPixels,
  bend: Bend,
  modules: number,
  reach: number,
  tolerance: number,
  parity: number,
): Match[] {
  const edges: Match[] = [];
  const line = new Float32Array((modules + 2) / STEP + 1);
  for (const isRow of [true, false]) {
    for (let number = parity; number < modules; number += 2) {
      const place = (along: number, across = number + 0.5) =>
        isRow ? bend.place(along, across) : bend.place(across, along);
      const length = number <= reach ? line.length : Math.min(line.length, (reach + 2) / STEP + AROUND);
      for (let at = 0; at < length; at += 1) {
        const { x, y } = place(at * STEP - 1);
        line[at] = greyAt(picture, x, y);
      }
      for (let at = 1; at < length; at += 1) {
        const [before, here] = [line[at - 1]!, line[at]!];
        if (Math.abs(here - before) < LEAST_CHANGE) continue;
        const threshold = thresholdAt(line, at, length);
        if (threshold === undefined || before < threshold === here < threshold) continue;
        const found = (at - 1 + (threshold - before) / (here - before)) * STEP - 1;
        const whole = Math.round(found);
        if (Math.min(whole, number) > reach || whole < 0 || whole > modules) continue;
        if (Math.abs(found - whole) > tolerance) continue;
        const point = place(found);
        const beside = place(found, number + 0.6);
        const [dx, dy] = [beside.x - point.x, beside.y - point.y];
        const far = Math.hypot(dx, dy);
        const [u, v] = isRow ? [whole, number + 0.5] : [number + 0.5, whole];
        edges.push({ ...point, u, v, normal: { x: -dy / far, y: dx / far }, weight: EDGE });
      }
    }
  }
  return edges;
}

/** Returns the grey between light and dark modules near a sample; undefined where there is little contrast. */
function thresholdAt(line: Float32Array, at: number, length: number): number | undefined {
  let [dark, light] = [255, 0];
  for (let near = Math.max(0, at - AROUND); near < Math.min(length, at + AROUND); near += 1) {
    dark = Math.min(dark, line[near]!);
    light = Math.max(light, line[near]!);
  }
  return light - dark < LEAST_CONTRAST ? undefined : (dark + light) / 2;
}
