import type { DateFormat } from '../date-text';
import type { TrendPoint } from './trend-point';

export interface AxisDay {
  /** Of the point it stands under. */
  readonly index: number;
  readonly format: DateFormat;
  /** Left out where there is little room. */
  readonly minor: boolean;
}

/** Labels at most, where there is room. */
const most = 6;
/** From so many days on, months are named. */
const manyDays = 120;
const monthSteps = [1, 2, 3, 6, 12];

function monthStarts(points: readonly TrendPoint[]): AxisDay[] {
  const starts = points.flatMap(({ day }, index) => (day.endsWith('-01') ? [index] : []));
  const step = monthSteps.find((months) => starts.length / months <= most) ?? 24;
  return starts
    .filter((_start, place) => place % step === 0)
    .map((index, place) => ({ index, format: 'month-short', minor: place % 2 === 1 }));
}

/** Which days are named under the chart: the first, the last and some between; of many days, the first of some months. */
export function axisDays(points: readonly TrendPoint[]): readonly AxisDay[] {
  if (points.length >= manyDays) return monthStarts(points);
  const last = points.length - 1;
  const gaps = Math.min(most - 1, last);
  const indexes = Array.from({ length: gaps + 1 }, (_, place) => (gaps === 0 ? 0 : Math.round((place * last) / gaps)));
  return points.length === 0
    ? []
    : indexes.map((index, place) => ({ index, format: 'day', minor: place !== 0 && place !== gaps }));
}
