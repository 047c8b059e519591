import { type Bend, fitBend, type Match } from './fit-cylinder';
import { greyAt, type GreyPixels } from './grey-pixels';

/** A symbol in a picture: its modules per side, and how its plane is bent. */
export interface Fit {
  readonly bend: Bend;
  readonly modules: number;
  /** Pixels per module. */
  readonly scale: number;
  /** Its finder patterns. */
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
