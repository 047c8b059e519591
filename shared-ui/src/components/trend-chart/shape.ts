import { scaleLinear } from 'd3-scale';
import type { DateFormat } from '../date-text/date-text';

interface AxisDay {
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

export interface TrendPoint {
  readonly day: string;
  readonly value: number;
  /** The day is incomplete: its value can still grow, and is marked as such. */
  readonly partial?: boolean;
}

export interface TrendChartLabels {
  /** Texts of the button that switches the view: "View as table", "View as chart". */
  readonly viewTable: string;
  readonly viewChart: string;
  /** Headers of the table's columns: "Day", "Scans". */
  readonly day: string;
  readonly value: string;
  /** Describes one point, e.g. "21 Nov 2026: 142 scans". Shown beside it, and announced. */
  readonly point: (day: string, value: number, partial: boolean) => string;
  /** For an incomplete day, in legend and table: "Today, so far". */
  readonly partial: string;
  readonly empty: string;
}

/** The bars' coordinate system, stretched to the available space. */
export const box = { width: 1000, height: 100 };

export interface TrendShape {
  /** Of each point, as shares of the box: x of the bar's middle from the left, y of its top from the bottom, 0…1. */
  readonly at: readonly { readonly x: number; readonly y: number }[];
  /** Width of a day and of its bar, as shares of the box. */
  readonly dayWidth: number;
  readonly barWidth: number;
  /** SVG path data in `box`: one rectangle per complete day that is not 0. */
  readonly bars: string;
  /** Few and round, from 0; `y` as above. */
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
}

/** Number of gridlines wanted; d3 picks the nearest number with round values. */
const wantedTicks = 4;
/** Maximum width of a bar, as a share of the box, for a chart of a few days. */
const maxBarWidth = 0.06;
/** Above so many days a gap would be narrower than a pixel on a phone. */
const maxDaysWithGaps = 120;
/** Minimum height of a bar that is not 0, as a share of the box: about 1 px. */
const minBarHeight = 0.006;

/** Returns the height of a bar as a share of the box: 0 for 0, else at least {@link minBarHeight}. */
export const barHeight = (y: number) => (y > 0 ? Math.max(y, minBarHeight) : 0);

const round = (length: number) => Math.round(length * 100) / 100;

/** @param points oldest first, one a day */
export function shapeTrend(points: readonly TrendPoint[]): TrendShape {
  const max = points.reduce((highest, { value }) => Math.max(highest, value), 0);
  const scale = scaleLinear()
    .domain([0, Math.max(1, max)])
    .nice(wantedTicks);
  const dayWidth = 1 / Math.max(1, points.length);
  const barWidth = Math.min(maxBarWidth, dayWidth * (points.length > maxDaysWithGaps ? 1 : 0.72));
  const at = points.map(({ value }, index) => ({ x: (index + 0.5) * dayWidth, y: scale(Math.max(0, value)) }));
  const bar = ({ x, y }: (typeof at)[number]) => {
    const [left, right] = [x - barWidth / 2, x + barWidth / 2].map((share) => round(share * box.width));
    return `M${left} ${box.height}V${round((1 - barHeight(y)) * box.height)}H${right}V${box.height}Z`;
  };
  return {
    at,
    dayWidth,
    barWidth,
    bars: at.flatMap((place, index) => (place.y > 0 && !points[index]?.partial ? [bar(place)] : [])).join(''),
    // No ticks at fractions: scans are whole numbers.
    ticks: scale
      .ticks(wantedTicks)
      .filter(Number.isInteger)
      .map((value) => ({ value, y: scale(value) })),
  };
}
