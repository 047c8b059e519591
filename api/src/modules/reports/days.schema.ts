import { Type } from '@sinclair/typebox';
import { invalidField } from '../../http/invalid-field';
import { endOfIndianDay, startOfIndianDay } from '../../indian-time';

const INVALID_DATE = 'Invalid date';
const REVERSED = 'The first day is after the last one.';

const day = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20, description, 'x-message': INVALID_DATE }));

/** IST calendar days, both inclusive; a side that is missing or empty is open. */
export const daysFields = {
  startDate: day('First day, YYYY-MM-DD in IST, inclusive.'),
  endDate: day('Last day, YYYY-MM-DD in IST, inclusive.'),
};

type Days = Partial<Record<keyof typeof daysFields, string>>;

/** The moments a range of days reaches from and ends before. @throws ApiError 400 for no such day, or a range turned round */
export function readDays({ startDate, endDate }: Days): { from?: Date; before?: Date } {
  const from = startDate ? (startOfIndianDay(startDate) ?? refuse('startDate', INVALID_DATE)) : undefined;
  const before = endDate ? (endOfIndianDay(endDate) ?? refuse('endDate', INVALID_DATE)) : undefined;
  if (from && before && from >= before) refuse('endDate', REVERSED);
  return { ...(from && { from }), ...(before && { before }) };
}

/** The range as a file's name says it: `scans-2026-04-01-to-2026-11-21`. */
export function nameWithDays(name: string, { startDate, endDate }: Days): string {
  return [name, startDate && (endDate ? startDate : `from-${startDate}`), endDate && `to-${endDate}`]
    .filter(Boolean)
    .join('-');
}

/** The range as the audit keeps it. */
export function describeDays({ startDate, endDate }: Days): Record<string, string> {
  return { ...(startDate && { start_date: startDate }), ...(endDate && { end_date: endDate }) };
}

function refuse(field: string, message: string): never {
  throw invalidField(field, message);
}
