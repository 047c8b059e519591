import { invalidField } from '../../platform/http/api-error';
import { indianDayOf, startOfIndianDay } from '../../platform/indian-time';

/** April to March in Indian time: `2026-27`. */
export interface FinancialYear {
  name: string;
  from: Date;
  before: Date;
}

const yearFrom = (first: number): FinancialYear => ({
  name: `${first}-${String((first + 1) % 100).padStart(2, '0')}`,
  from: startOfIndianDay(`${first}-04-01`)!,
  before: startOfIndianDay(`${first + 1}-04-01`)!,
});

function firstOf(at: Date): number {
  const [year, month] = indianDayOf(at).split('-').map(Number) as [number, number];
  return month < 4 ? year - 1 : year;
}

/** Returns a year by its name. @throws ApiError 400 at `year` */
export function readFinancialYear(name: string): FinancialYear {
  const first = Number(name.slice(0, 4));
  const year = first >= 2000 && first < 2100 ? yearFrom(first) : undefined;
  if (year?.name !== name) throw invalidField('year', INVALID_YEAR);
  return year;
}

export const INVALID_YEAR = 'Please choose a financial year, such as 2026-27';

/** Returns the years of two timestamps and all between them, newest first. */
export function financialYears(from: Date, to: Date): FinancialYear[] {
  const [first, last] = [firstOf(from), firstOf(to)];
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, back) => yearFrom(last - back));
}
