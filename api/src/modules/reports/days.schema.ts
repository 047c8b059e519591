import { Type } from '@sinclair/typebox';
import { INVALID_DATE } from '../../http/request-fields';

const day = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20, description, 'x-message': INVALID_DATE }));

/** IST calendar days, both inclusive; a missing or empty side is open. */
export const daysFields = {
  startDate: day('First day, YYYY-MM-DD in IST, inclusive.'),
  endDate: day('Last day, YYYY-MM-DD in IST, inclusive.'),
};

type Days = Partial<Record<keyof typeof daysFields, string>>;

/** Returns a file name with the range: `scans-2026-04-01-to-2026-11-21`. */
export function nameWithDays(name: string, { startDate, endDate }: Days): string {
  return [name, startDate && (endDate ? startDate : `from-${startDate}`), endDate && `to-${endDate}`]
    .filter(Boolean)
    .join('-');
}

/** Returns the range for the audit log. */
export function describeDays({ startDate, endDate }: Days): Record<string, string> {
  return { ...(startDate && { start_date: startDate }), ...(endDate && { end_date: endDate }) };
}
