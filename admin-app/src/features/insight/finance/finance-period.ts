import { type DayRange, daysBefore, presetRange, todayInIndia } from '../../../lists/day-range';

/** Months 'YYYY-MM', inclusive. */
export interface MonthRange {
  readonly from: string;
  readonly to: string;
}

/** In menu order. */
export const periods = ['this-month', 'last-month', 'last-3', 'last-12', 'this-year', 'last-year'] as const;
export type Period = (typeof periods)[number];

/** Of the address: a period, or a month 'YYYY-MM'. */
export const periodPattern = new RegExp(`^(${periods.join('|')}|\\d{4}-(0[1-9]|1[0-2]))$`);
const isPeriod = (text: string): text is Period => (periods as readonly string[]).includes(text);

/** Returns the month so many after the one of a day or month; before it if negative. */
function monthAfter(day: string, count: number): string {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

const MONTHS_BACK = { 'last-3': 2, 'last-12': 11 };

/** Returns the months of what matches `periodPattern`; the one under way is the last. Years are financial, April to March. */
export function monthsOf(period: string, today = todayInIndia()): MonthRange {
  if (!isPeriod(period)) return { from: period, to: period };
  if (period === 'last-3' || period === 'last-12') {
    return { from: monthAfter(today, -MONTHS_BACK[period]), to: today.slice(0, 7) };
  }
  const { start, end } = presetRange(period, today);
  return { from: start.slice(0, 7), to: end.slice(0, 7) };
}

export function monthsBefore({ from, to }: MonthRange): MonthRange {
  const index = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return { from: monthAfter(from, index(from) - index(to) - 1), to: monthAfter(from, -1) };
}

/** Returns the days of months, for other lists; of the month under way, those until today. */
export function daysOf({ from, to }: MonthRange, today = todayInIndia()): DayRange {
  const end = daysBefore(`${monthAfter(to, 1)}-01`, 1);
  const start = `${from}-01`;
  return { start, end: end > today && start <= today ? today : end };
}
