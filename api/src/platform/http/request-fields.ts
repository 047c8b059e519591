import { type SchemaOptions, type TSchema, Type } from '@sinclair/typebox';
import { endOfIndianDay, startOfIndianDay } from '../indian-time';
import { showableLine, showableLines } from '../showable-text';
import { mobileSearch } from '../typed-texts';
import { ApiError, invalidField } from './api-error';
import { orNull } from './envelope';

/** An id as clients send it: a number, or its decimal text (an HTML select has text only). */
export const idSchema = Type.Union(
  [Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), Type.String({ pattern: '^[0-9]{1,15}$' })],
  { description: 'An id, as a number or as its decimal text.' },
);

export const idParams = Type.Object({ id: Type.String({ pattern: '^[0-9]{1,15}$' }) });

/** Returns what `idSchema` let through as a number. Ids start at 1, so 0 matches none. */
export const toId = (id: number | string): number => Number(id);

/** Rows per page of every list (docs/product.md §9). */
export const PAGE_SIZE = 10;
const LAST_PAGE = 100_000_000;

export interface PageWindow {
  limit: number;
  offset: number;
}

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total`; the list ends there. */
  capped?: boolean;
}

/** `page` of a body; validated by readPage, which has a message of its own. */
export const pageSchema = Type.Optional(
  Type.Unknown({ description: 'Page from 1; also accepted as a query parameter.' }),
);

export const pageQuery = Type.Object({ page: pageSchema });

/** Returns the page of the body or else the query: an integer from 1 or its decimal text, 1 by default. */
export function readPage(body: unknown, query: unknown): number {
  const asked = pageIn(body) ?? pageIn(query) ?? 1;
  const page = typeof asked === 'string' && /^[0-9]{1,9}$/.test(asked) ? Number(asked) : asked;
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > LAST_PAGE) {
    throw new ApiError(400, 'invalid_page', 'Invalid page', { errors: { page: 'Invalid page' } });
  }
  return page;
}

export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

function pageIn(part: unknown): unknown {
  return (part as { page?: unknown } | null | undefined)?.page;
}

export const INVALID_DATE = 'Invalid date';

export const optionalOrNull = <T extends TSchema>(type: T, options: SchemaOptions) =>
  Type.Optional(orNull(type, options));

/** A day of a filter; null means any. */
export const dayField = (description: string) =>
  optionalOrNull(Type.String({ maxLength: 20 }), { description, 'x-message': INVALID_DATE });

interface Days {
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
}

/** Turns IST days, both inclusive, into a range; a missing side is open. @throws ApiError 400 for an invalid range */
export function readDays({ startDate, endDate }: Days): { from?: Date; before?: Date } {
  const refuse = (field: keyof Days): never => {
    throw invalidField(field, INVALID_DATE);
  };
  const from = startDate ? (startOfIndianDay(startDate) ?? refuse('startDate')) : undefined;
  const before = endDate ? (endOfIndianDay(endDate) ?? refuse('endDate')) : undefined;
  if (from && before && from >= before) throw invalidField('endDate', 'The first day is after the last one.');
  return { ...(from && { from }), ...(before && { before }) };
}

const MAX_SEARCH = 200;
const INVALID_SEARCH = 'Invalid search';

export const searchField = (description: string) =>
  Type.Optional(Type.String({ maxLength: MAX_SEARCH, description, 'x-message': INVALID_SEARCH }));

/** The same; null means none. */
export const searchOrNull = (description: string) =>
  optionalOrNull(Type.String({ maxLength: MAX_SEARCH }), { description, 'x-message': INVALID_SEARCH });

/**
 * Returns the search text of a list as one visible line, or undefined if empty; a mobile number in any spelling as the
 * digits that are stored.
 * @throws ApiError 400 `invalid_input` at `search` for characters that no stored text has
 */
export function readSearch(given: string | null | undefined): { search?: string } {
  const words = readSearchLine(given);
  return words === '' ? {} : { search: mobileSearch(words) ?? words };
}

/** Returns the search text of a list as it is written; '' if nothing is visible. @throws ApiError 400 as `readSearch` */
export function readSearchLine(given: string | null | undefined): string {
  const words = showableLine(given ?? '');
  if (words === undefined) throw invalidField('search', INVALID_SEARCH);
  return words;
}

const NO_REASON = 'Please enter a reason';
const LONGEST_REASON = 500;

/** For a body: the reason of an admin's action; validated by readReason. */
export const reasonSchema = Type.String({
  description: `Why, for the other admins; up to ${LONGEST_REASON} characters.`,
  'x-message': NO_REASON,
});

/** Returns visible text, on one line or several, up to 500 characters. @throws ApiError 400 at `reason` */
export function readReason(given: string): string {
  const reason = showableLines(given);
  if (reason === undefined) throw invalidField('reason', 'Invalid reason');
  if (reason === '') throw invalidField('reason', NO_REASON);
  if (reason.length > LONGEST_REASON) throw invalidField('reason', 'The reason is too long');
  return reason;
}

export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'One for each intent, made by the client: a request that is repeated under it gets the first response again, and nothing is done twice. 1 to 255 printable ASCII characters.',
    }),
  ),
});
