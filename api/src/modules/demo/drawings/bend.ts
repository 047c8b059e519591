import type { Material } from './materials';
import { type Point, round, shape, stroke, text } from './shapes';

export interface Bend {
  centre: Point;
  /** Radius of the bend's centre line. */
  radius: number;
  /** Radius of the pipe. */
  pipe: number;
  /** Degrees anticlockwise from right, from where to where. */
  from: number;
  to: number;
  material: Material;
  /** Which side lies in shade; the other one gleams. */
  shade: 'outer' | 'inner';
}

/** A curved pipe. Its ends stay open: sockets are drawn over them. */
export function bend({ centre, radius, pipe, from, to, material: m, shade }: Bend): string {
  const band = (inner: number, outer: number) => sector(centre, radius + inner * pipe, radius + outer * pipe, from, to);
  const dark = shade === 'outer' ? band(0.42, 1) : band(-1, -0.42);
  const lit = shade === 'outer' ? band(-0.72, -0.5) : band(0.5, 0.72);
  return [
    shape(band(-1, 1), m.base),
    shape(dark, m.shade),
    shape(lit, m.light),
    ...[radius - pipe, radius + pipe].map((r) => `<path d="${arc(centre, r, from, to)}" fill="none" ${stroke(m)}/>`),
  ].join('');
}

const onCircle = ([x, y]: Point, radius: number, degrees: number): Point => {
  const turn = (degrees * Math.PI) / 180;
  return [x + radius * Math.cos(turn), y - radius * Math.sin(turn)];
};

/** An arc of a circle, as a path of its own. */
function arc(centre: Point, radius: number, from: number, to: number): string {
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  const r = round(radius);
  return `M${text(onCircle(centre, radius, from))}A${r} ${r} 0 ${large} ${to > from ? 0 : 1} ${text(onCircle(centre, radius, to))}`;
}

function sector(centre: Point, inner: number, outer: number, from: number, to: number): string {
  return `${arc(centre, outer, from, to)}${arc(centre, Math.max(inner, 0.1), to, from).replace('M', 'L')}Z`;
}
