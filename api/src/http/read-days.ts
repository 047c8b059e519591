import { endOfIndianDay, startOfIndianDay } from '../indian-time';
import { invalidField } from './invalid-field';

export const INVALID_DATE = 'Invalid date';

interface Days {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

/**
 * Turns IST calendar days, both inclusive, into the timestamps that a range starts at and ends before. A missing or
 * empty side is open.
 * @throws ApiError 400 for an invalid day or a reversed range
 */
export function readDays({ startDate, endDate }: Days): { from?: Date; before?: Date } {
  const from = startDate ? (startOfIndianDay(startDate) ?? refuse('startDate')) : undefined;
  const before = endDate ? (endOfIndianDay(endDate) ?? refuse('endDate')) : undefined;
  if (from && before && from >= before) throw invalidField('endDate', 'The first day is after the last one.');
  return { ...(from && { from }), ...(before && { before }) };
}

function refuse(field: keyof Days): never {
  throw invalidField(field, INVALID_DATE);
}
