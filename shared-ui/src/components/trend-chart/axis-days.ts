import type { DateFormat } from '../date-text/date-text';
import type { TrendPoint } from './trend-point';

export interface AxisDay {
  /** Index of the labelled point. */
  readonly index: number;
  readonly format: DateFormat;
  /** Hidden if there is little room. */
  readonly minor: boolean;
}

/** Maximum number of labels; a week has all seven. */
const most = 6;
const week = 7;
/** From so many days on, only months are labelled. */
const manyDays = 120;
const monthSteps = [1, 2, 3, 6, 12];

function monthStarts(points: readonly TrendPoint[]): AxisDay[] {
  const starts = points.flatMap(({ day }, index) => (day.endsWith('-01') ? [index] : []));
  const step = monthSteps.find((months) => starts.length / months <= most) ?? 24;
  return starts
    .filter((_start, place) => place % step === 0)
    .map((index, place) => ({ index, format: 'month-short', minor: place % 2 === 1 }));
}

/** Returns the days labelled below the chart: the first, the last and some between; of many days, the first of some months. */
export function axisDays(points: readonly TrendPoint[]): readonly AxisDay[] {
  if (points.length >= manyDays) return monthStarts(points);
  const last = points.length - 1;
  const gaps = points.length <= week ? last : most - 1;
  const indexes = Array.from({ length: gaps + 1 }, (_, place) => (gaps === 0 ? 0 : Math.round((place * last) / gaps)));
  return points.length === 0
    ? []
    : indexes.map((index, place) => ({ index, format: 'day', minor: place !== 0 && place !== gaps }));
}
