import type { Material } from './materials';
import { ellipse, line, type Point, polygon, round, shape, STROKE, stroke, text } from './shapes';

/**
 * Turned bodies: what every fitting is put together from. All are looked at slightly from the upper right: mouths that point
 * right or up show their opening, ends that point left or down are a plain curve. Things are drawn from far to near, so
 * a run goes from left to right or from the bottom up.
 */

/** A length of a turned body. `to` makes it a cone; `hex` a nut; `rings` are lines around it, `thread` many of them. */
export interface Turn {
  length: number;
  radius: number;
  to?: number;
  material?: Material;
  hex?: boolean;
  rings?: number[];
  thread?: boolean;
  /** Grows out of what is drawn before it: how far its lit and its shaded side are sunk into that, without outline. */
  joined?: number | readonly [lit: number, shaded: number];
}

export interface TurnedOptions {
  /** Opening in the near end, as a part of the last radius; 0 is closed. */
  mouth?: number;
  /** Whether the shaded side is the one to the left; as a rule it is for what stands upright. */
  shadeLeft?: boolean;
  /** How much of its face a circle shows: 0 seen from the edge, 1 seen in full. */
  tilt?: number;
}

/** A frame to draw in: `at(a, b)` is a units along the axis and b across it, towards the shaded side. */
interface Frame {
  at(a: number, b: number): Point;
  /** Degrees by which an ellipse standing across the axis is turned. */
  angle: number;
  /** Sweep flag of an arc that bulges away from us, drawn from the shaded to the lit side. */
  away: 0 | 1;
  tilt: number;
}

/** How round a circle seen almost from its edge looks. */
const TILT = 0.2;
/** A frame whose axis starts at `origin` and points `degrees` anticlockwise from right; 0 is right, 90 is up. */
function frame(origin: Point, degrees: number, { shadeLeft = degrees > 45, tilt = TILT }: TurnedOptions): Frame {
  const turn = (degrees * Math.PI) / 180;
  const along: Point = [Math.cos(turn), -Math.sin(turn)];
  const side = shadeLeft ? -1 : 1;
  const across: Point = [-along[1] * side, along[0] * side];
  return {
    at: (a, b) => [origin[0] + a * along[0] + b * across[0], origin[1] + a * along[1] + b * across[1]],
    angle: -degrees,
    away: shadeLeft ? 0 : 1,
    tilt,
  };
}

/** Half a ring around the body at `a`, the half that faces us. `M` or `L` opens the path. */
function ring(f: Frame, a: number, from: number, to: number, radius: number, open: 'M' | 'L'): string {
  const start = arcPoint(f, a, from, radius);
  const end = arcPoint(f, a, to, radius);
  const sweep = from > to ? f.away : 1 - f.away;
  return `${open}${text(start)}A${round(radius * f.tilt)} ${round(radius)} ${f.angle} 0 ${sweep} ${text(end)}`;
}

/** The point of the visible half ring at height b across the axis. */
function arcPoint(f: Frame, a: number, b: number, radius: number): Point {
  return f.at(a - f.tilt * Math.sqrt(Math.max(0, radius * radius - b * b)), b);
}

/** The body between two rings, whole or only a strip of it from `from` to `to` (parts of the radius, shaded side positive). */
function strip(f: Frame, a0: number, a1: number, r0: number, r1: number, from: number, to: number): string {
  return `${ring(f, a0, from * r0, to * r0, r0, 'M')}${ring(f, a1, to * r1, from * r1, r1, 'L')}Z`;
}

function nutPoints(f: Frame, a: number, radius: number): Point[] {
  const back = 0.866 * f.tilt * radius;
  return [f.at(a, radius), f.at(a - back, radius / 2), f.at(a - back, -radius / 2), f.at(a, -radius)];
}

function drawNut(f: Frame, a0: number, a1: number, radius: number, m: Material): string {
  const far = nutPoints(f, a0, radius);
  const near = nutPoints(f, a1, radius);
  const front = 0.866 * f.tilt * radius;
  const tones = [m.shade, m.base, m.light];
  const faces = tones.map((tone, i) => polygon([far[i]!, far[i + 1]!, near[i + 1]!, near[i]!], tone, m, STROKE * 0.6));
  const outline = polygon([...far, ...near.toReversed()], 'none', m);
  const cap = polygon([...near, f.at(a1 + front, -radius / 2), f.at(a1 + front, radius / 2)], m.face, m);
  return faces.join('') + outline + cap;
}

function drawTurn(f: Frame, a0: number, turn: Turn, m: Material): string {
  const a1 = a0 + turn.length;
  const r0 = turn.radius;
  const r1 = turn.to ?? turn.radius;
  if (turn.hex) return drawNut(f, a0, a1, r0, m);
  const rings = turn.thread ? threadRings(turn.length) : (turn.rings ?? []);
  const radiusAt = (part: number) => r0 + (r1 - r0) * part;
  return [
    shape(strip(f, a0, a1, r0, r1, 1, -1), m.base),
    shape(strip(f, a0, a1, r0, r1, 1, 0.42), m.shade),
    shape(strip(f, turn.joined === undefined ? a0 + 8 : a0, a1 - 8, r0, r1, -0.5, -0.72), m.light),
    ...rings.map((part) => {
      const radius = radiusAt(part);
      return `<path d="${ring(f, a0 + turn.length * part, radius, -radius, radius, 'M')}" fill="none" ${stroke(m, STROKE * 0.6)}/>`;
    }),
    turn.joined !== undefined ? sides(f, a0, turn, m) : shape(strip(f, a0, a1, r0, r1, 1, -1), 'none', m),
    face(f, a1, r1, m.face, m),
  ].join('');
}

function sides(f: Frame, a0: number, { length, radius, to = radius, joined = 0 }: Turn, m: Material): string {
  const [lit, shaded] = typeof joined === 'number' ? [joined, joined] : joined;
  const side = (sign: 1 | -1, sunk: number) => {
    const start = radius + (to - radius) * (sunk / length);
    return line([f.at(a0 + sunk, sign * start), f.at(a0 + length, sign * to)], m, STROKE);
  };
  return side(-1, lit) + side(1, shaded);
}

function threadRings(length: number): number[] {
  const count = Math.max(3, Math.round(length / 17));
  return Array.from({ length: count - 1 }, (_, i) => (i + 1) / count);
}

function face(f: Frame, a: number, radius: number, fill: string, m: Material, width = STROKE): string {
  return ellipse(f.at(a, 0), radius * f.tilt, radius, fill, m, width, f.angle);
}

/**
 * A turned body along an axis that points `degrees` anticlockwise from right, given from its far end to its near one.
 */
export function turned(
  origin: Point,
  degrees: number,
  material: Material,
  turns: readonly Turn[],
  options: TurnedOptions = {},
): string {
  const f = frame(origin, degrees, options);
  const { mouth = 0 } = options;
  let a = 0;
  const drawn: string[] = [];
  for (const turn of turns) {
    drawn.push(drawTurn(f, a, turn, turn.material ?? material));
    a += turn.length;
  }
  const last = turns.at(-1)!;
  const m = last.material ?? material;
  if (mouth > 0) drawn.push(opening(f, a, (last.to ?? last.radius) * mouth, m));
  return drawn.join('');
}

/** The dark inside of a mouth, with the lit edge of the far wall. */
function opening(f: Frame, a: number, radius: number, m: Material): string {
  const inner = face(f, a, radius, m.hole, m, STROKE * 0.8);
  const lit = `${ring(f, a, radius * 0.8, -radius * 0.8, radius * 0.86, 'M')}`;
  return `${inner}<path d="${lit}" fill="none" stroke="${m.shade}" stroke-width="${STROKE * 0.8}" stroke-linecap="round" opacity="0.75"/>`;
}

/** How long a run is, to find where its near end lies. */
export const lengthOf = (turns: readonly Turn[]) => turns.reduce((sum, { length }) => sum + length, 0);
