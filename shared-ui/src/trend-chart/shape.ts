import { scaleLinear } from 'd3-scale';
import { area, curveMonotoneX, line } from 'd3-shape';
import type { TrendPoint } from './trend-point';

/** The box in which the paths are drawn; the page stretches it to whatever room there is. */
export const box = { width: 1000, height: 100 };

export interface TrendShape {
  /** Of each point, as shares of the box: x from the left, y from the bottom, 0…1. */
  readonly at: readonly { readonly x: number; readonly y: number }[];
  /** SVG path data in `box`. */
  readonly line: string;
  readonly area: string;
  /** Few and round, from 0; `y` as above. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/** Gridlines wanted; d3 takes the nearest number that makes them round. */
const wantedTicks = 4;

/**
 * Where everything stands. The curve never swings above or below its points: a day without a scan touches the ground.
 * @param points oldest first, one a day
 */
export function shapeTrend(points: readonly TrendPoint[]): TrendShape {
  const most = points.reduce((highest, { value }) => Math.max(highest, value), 0);
  const scale = scaleLinear()
    .domain([0, Math.max(1, most)])
    .nice(wantedTicks);
  const share = (value: number) => scale(Math.max(0, value));
  // A single day stands in the middle.
  const at = points.map(({ value }, index) => ({
    x: points.length > 1 ? index / (points.length - 1) : 0.5,
    y: share(value),
  }));
  const x = (point: (typeof at)[number]) => point.x * box.width;
  const y = (point: (typeof at)[number]) => (1 - point.y) * box.height;
  const several = at.length > 1 ? at : [];
  return {
    at,
    line: line<(typeof at)[number]>(x, y).curve(curveMonotoneX)(several) ?? '',
    area: area<(typeof at)[number]>(x, box.height, y).curve(curveMonotoneX)(several) ?? '',
    // Half a scan there is none.
    ticks: scale
      .ticks(wantedTicks)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: scale(value) })),
  };
}
