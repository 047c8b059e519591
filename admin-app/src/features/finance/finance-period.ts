import { daysBefore, presetRange, todayInIndia } from '../../lists/day-range';

/** Months 'YYYY-MM', inclusive. */
export interface MonthRange {
  readonly from: string;
  readonly to: string;
}

/** In menu order. */
export const periods = ['this-month', 'last-month', 'last-3', 'last-12', 'this-year', 'last-year'] as const;
export type Period = (typeof periods)[number];

/** Returns the month so many after the one of a day; before it if negative. */
function monthAfter(day: string, count: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

const MONTHS_BACK = { 'last-3': 2, 'last-12': 11 };

/** Returns a period's months; the one under way is the last. Years are financial, April to March. */
export function monthsOf(period: Period, today = todayInIndia()): MonthRange {
  if (period === 'last-3' || period === 'last-12') {
    return { from: monthAfter(today, -MONTHS_BACK[period]), to: today.slice(0, 7) };
  }
  const { start, end } = presetRange(period, today);
  return { from: start.slice(0, 7), to: end.slice(0, 7) };
}

/** Returns the first and the last day of months, for the filters of other lists. */
export function daysOf({ from, to }: MonthRange): { from: string; to: string } {
  return { from: `${from}-01`, to: daysBefore(`${monthAfter(`${to}-01`, 1)}-01`, 1) };
}
