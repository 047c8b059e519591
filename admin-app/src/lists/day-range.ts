/** Indian calendar days 'YYYY-MM-DD', inclusive. */
export interface DayRange {
  readonly start: string;
  readonly end: string;
}

/** In menu order. */
export const rangePresets = [
  'last-7',
  'last-30',
  'last-90',
  'this-month',
  'last-month',
  'this-year',
  'last-year',
] as const;

/** A range relative to today; the years are India's financial ones, April to March. */
export type RangePreset = (typeof rangePresets)[number];

const dayLength = 86_400_000;
/** India has the same offset all year. */
const offset = 5.5 * 3_600_000;

const toMoment = (day: string) => Date.parse(`${day}T00:00:00Z`);
const toDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

/** Returns a day; months count from 0 and may be outside 0…11; day 0 is the last of the previous month. */
const dayOf = (year: number, month: number, day: number) => toDay(Date.UTC(year, month, day));

/** Returns the calendar day in India, in any time zone of the browser. */
export function todayInIndia(now: Date = new Date()): string {
  return toDay(now.getTime() + offset);
}

/** Returns the day `count` days before a day; after it if negative. */
export function daysBefore(day: string, count: number): string {
  return toDay(toMoment(day) - count * dayLength);
}

/** Returns the number of days, both inclusive; 0 or less if reversed. */
export function countDays({ start, end }: DayRange): number {
  return Math.round((toMoment(end) - toMoment(start)) / dayLength) + 1;
}

export function rangeBefore(range: DayRange): DayRange {
  return { start: daysBefore(range.start, countDays(range)), end: daysBefore(range.start, 1) };
}

/** Returns whether a text is a calendar day 'YYYY-MM-DD': no 30 February. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(toMoment(text)) && toDay(toMoment(text)) === text;
}

/** Returns the year in which a day's financial year began: 2026-03-31 → 2025, 2026-04-01 → 2026. */
function financialYear(year: number, month: number): number {
  return month >= 3 ? year : year - 1;
}

/** Returns the days of a preset. Periods that are not over end today. @param today calendar day in India */
export function presetRange(preset: RangePreset, today: string): DayRange {
  const [year = 0, monthFromOne = 1] = today.split('-').map(Number);
  const month = monthFromOne - 1;
  const april = financialYear(year, month);
  switch (preset) {
    case 'last-7':
      return { start: daysBefore(today, 6), end: today };
    case 'last-30':
      return { start: daysBefore(today, 29), end: today };
    case 'last-90':
      return { start: daysBefore(today, 89), end: today };
    case 'this-month':
      return { start: dayOf(year, month, 1), end: today };
    case 'last-month':
      return { start: dayOf(year, month - 1, 1), end: dayOf(year, month, 0) };
    case 'this-year':
      return { start: dayOf(april, 3, 1), end: today };
    case 'last-year':
      return { start: dayOf(april - 1, 3, 1), end: dayOf(april, 3, 0) };
  }
}

/** Returns whether both days are given and reversed. */
export const isReversed = ({ start, end }: DayRange) => start !== '' && end !== '' && start > end;
