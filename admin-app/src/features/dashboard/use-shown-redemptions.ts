import { useMemo } from 'react';
import { isReversed } from '../../lists/day-range';
import { pageOfRows, useListView } from '../../lists/use-list-view';
import { useRedemptionColumns } from './redemption-columns';
import { redemptionsSchema } from './redemption-filter';
import { useRedemptions, type Redemption, type RedemptionQuery } from './redemptions.resource';
import { sortRedemptions } from './sort-redemptions';

const NO_ROWS: readonly Redemption[] = [];
const NO_REDEMPTIONS = { rows: NO_ROWS, total: 0, counts: undefined };

/**
 * Returns the contents of the Statistics table: the server filters by days, text and status; sorting and paging are
 * done here (spec §2 "Paged client-side at 10 rows").
 */
export function useShownRedemptions() {
  const view = useListView(redemptionsSchema, useRedemptionColumns());
  const { filters, sort } = view;
  const query: RedemptionQuery = {
    startDate: filters.start,
    endDate: filters.end,
    search: filters.search.trim(),
    status: filters.status,
  };
  const reversed = isReversed(filters);
  const read = useRedemptions(reversed ? null : query);
  // A reversed range sends no request: without previous rows the skeleton would never end.
  const answer = reversed && read.data === undefined ? { ...read, data: NO_REDEMPTIONS } : read;
  const found = answer.data?.rows ?? NO_ROWS;
  const rows = useMemo(() => sortRedemptions(found, sort), [found, sort]);
  const page = answer.data && pageOfRows(rows, view.page);
  return {
    view,
    /** The query sent to the server. */
    query,
    /** Counts by status on the server; undefined until it has responded. */
    counts: answer.data?.counts,
    /** Number of matches on the server: more than `rows` if it sent only the newest. */
    total: answer.data?.total ?? 0,
    /** The rows of every page. */
    rows,
    /** The current page. */
    answer: { ...answer, data: page },
    pageRows: page?.rows ?? NO_ROWS,
  };
}
