import { todayInIndia } from '../../lists/day-range';

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

/** Returns a period's months; the one under way is the last. Years are financial, April to March. */
export function monthsOf(period: Period, today = todayInIndia()): MonthRange {
  const ofYear = (Number(today.slice(5, 7)) + 8) % 12;
  const back = (first: number, last: number) => ({ from: monthAfter(today, -first), to: monthAfter(today, -last) });
  switch (period) {
    case 'this-month':
      return back(0, 0);
    case 'last-month':
      return back(1, 1);
    case 'last-3':
      return back(2, 0);
    case 'last-12':
      return back(11, 0);
    case 'this-year':
      return back(ofYear, 0);
    case 'last-year':
      return back(ofYear + 12, ofYear + 1);
  }
}

/** Returns the first and the last day of months, for the filters of other lists. */
export function daysOf({ from, to }: MonthRange): { from: string; to: string } {
  const end = new Date(`${monthAfter(`${to}-01`, 1)}-01T00:00:00Z`);
  return { from: `${from}-01`, to: new Date(end.getTime() - 86_400_000).toISOString().slice(0, 10) };
}
