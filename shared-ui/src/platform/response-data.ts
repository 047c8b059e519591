import { ApiError, clientCode } from './api-error';

export interface ListResponse<T> {
  data?: readonly T[] | null;
  total_count?: number | null;
  total_capped?: boolean;
}

/** Returns the rows of a list response; none if the server sent something else (bad input F17). */
export function dataList<T>({ data }: ListResponse<T>): readonly T[] {
  return Array.isArray(data) ? data : [];
}

/** Returns the number of rows on all pages; at least the received ones. */
export function totalCount(response: ListResponse<unknown>): number {
  return Math.max(response.total_count ?? 0, dataList(response).length);
}

export interface ListPage<Row> {
  rows: Row[];
  /** Number of rows on all pages. */
  total: number;
  /** More rows match; they are on no page. */
  capped: boolean;
}

export const pageOf = <Wire, Row>(response: ListResponse<Wire>, toRow: (row: Wire) => Row): ListPage<Row> => ({
  rows: dataList(response).map((row) => toRow(row)),
  total: totalCount(response),
  capped: response.total_capped ?? false,
});

/** Returns the `data` of a response. @throws ApiError if it has none */
export function dataOf<T>({ data }: { data?: T | null }): T {
  if (data == null)
    throw new ApiError({ status: 200, code: clientCode.unreadable, message: 'The response has no data' });
  return data;
}
