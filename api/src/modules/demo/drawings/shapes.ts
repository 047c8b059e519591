import type { Material } from './materials';

export type Point = readonly [x: number, y: number];

export const STROKE = 7;

/** To a tenth of a unit: finer than a picture shows, and shorter in its SVG. */
export const round = (value: number) => Math.round(value * 10) / 10;
/** A point as path data says it. */
export const text = ([x, y]: Point) => `${round(x)} ${round(y)}`;

/** The outline of a material, as attributes. */
export const stroke = (material: Material, width = STROKE) =>
  `stroke="${material.line}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;

/** A closed or open path with a fill and, unless told otherwise, the outline of its material. */
export function shape(d: string, fill: string, outline?: Material, width = STROKE): string {
  return `<path d="${d}" fill="${fill}"${outline ? ` ${stroke(outline, width)}` : ''}/>`;
}

/** An open line through points, with round ends. @param width in units of the scene */
export function line(points: readonly Point[], material: Material, width = STROKE * 0.6): string {
  return `<path d="M${points.map(text).join('L')}" fill="none" ${stroke(material, width)}/>`;
}

/** A closed shape; without `outline` it has no edge. @param width of the edge, in units of the scene */
export function polygon(points: readonly Point[], fill: string, outline?: Material, width = STROKE): string {
  return shape(`M${points.map(text).join('L')}Z`, fill, outline, width);
}

/** A disc; without `outline` it has no edge. @param radius in units of the scene */
export function circle([x, y]: Point, radius: number, fill: string, outline?: Material, width = STROKE): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${outline ? ` ${stroke(outline, width)}` : ''}/>`;
}

/** What a disc is when it is seen from the side; without `outline` it has no edge. */
export function ellipse(
  [x, y]: Point,
  rx: number,
  ry: number,
  fill: string,
  outline?: Material,
  width = STROKE,
  angle = 0,
): string {
  const turned = angle ? ` transform="rotate(${angle} ${round(x)} ${round(y)})"` : '';
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${turned}${outline ? ` ${stroke(outline, width)}` : ''}/>`;
}

/** An upright box with round corners; without `outline` it has no edge. */
export function roundedBox(
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  outline?: Material,
): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${outline ? ` ${stroke(outline)}` : ''}/>`;
}
