import { Type } from '@sinclair/typebox';
import { ApiError } from './api-error';

/** Rows per page of every list (spec §9). */
export const PAGE_SIZE = 10;
const LAST_PAGE = 100_000_000;

/** The rows of a page: how many, after how many. */
export interface PageWindow {
  limit: number;
  offset: number;
}

/** The rows of a page, and the number of all rows. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

/** `page` of a body; validated by readPage, which has the specified message. */
export const pageSchema = Type.Optional(
  Type.Unknown({ description: 'Page from 1; also accepted as a query parameter.' }),
);

/** For a route's `querystring`. */
export const pageQuery = Type.Object({ page: pageSchema });

/**
 * Returns the requested page, from the body or else the query (decisions.md §7): an integer from 1 or its decimal text,
 * 1 by default.
 * @throws ApiError 400 'Invalid page'
 */
export function readPage(body: unknown, query: unknown): number {
  const asked = pageIn(body) ?? pageIn(query) ?? 1;
  const page = typeof asked === 'string' && /^[0-9]{1,9}$/.test(asked) ? Number(asked) : asked;
  if (typeof page !== 'number' || !Number.isInteger(page) || page < 1 || page > LAST_PAGE) {
    throw new ApiError(400, 'invalid_page', 'Invalid page', { errors: { page: 'Invalid page' } });
  }
  return page;
}

/** Returns the number of rows before this page. */
export function offsetOf(page: number): number {
  return (page - 1) * PAGE_SIZE;
}

function pageIn(part: unknown): unknown {
  return (part as { page?: unknown } | null | undefined)?.page;
}
