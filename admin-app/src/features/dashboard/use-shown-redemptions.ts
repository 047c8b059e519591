import { useMemo } from 'react';
import { pageSize, usePageParam } from '../../lists/use-page-param';
import { useSearchParam } from '../../lists/use-search-param';
import { isRangeReversed } from './redemption-filter';
import { useRedemptions, type Redemption, type RedemptionQuery } from './redemptions.resource';
import { readSort, sortRedemptions, writeSort, type RedemptionSort } from './sort-redemptions';
import { useRedemptionFilter } from './use-redemption-filter';

const none: readonly Redemption[] = [];

/**
 * What the Statistics table shows, all of it kept in the address: the server filters by days, text and status; order and page
 * are worked out here (spec §2 "Paged client-side at 10 rows").
 */
export function useShownRedemptions() {
  const [filter, changeFilter] = useRedemptionFilter();
  const [sortText, setSortText] = useSearchParam('sort');
  const [wantedPage, goToPage] = usePageParam();
  const rangeReversed = isRangeReversed(filter);
  const query: RedemptionQuery = {
    startDate: filter.start,
    endDate: filter.end,
    search: filter.search.trim(),
    status: filter.status === 'all' ? '' : filter.status,
  };
  const answer = useRedemptions(rangeReversed ? null : query);
  const found = answer.data?.rows ?? none;
  const rows = useMemo(() => sortRedemptions(found, readSort(sortText)), [found, sortText]);
  // A link to a page that is no longer there shows the last one.
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(rows.length / pageSize)));
  return {
    answer,
    filter,
    changeFilter,
    rangeReversed,
    /** What the server is asked for. */
    query,
    /** How many there are of each status on the server; undefined until it has told. */
    counts: answer.data?.counts,
    /** How many there are on the server: more than `rows` where it sent only the newest of very many. */
    total: answer.data?.total ?? 0,
    /** The rows of every page. */
    rows,
    page,
    pageRows: rows.slice((page - 1) * pageSize, page * pageSize),
    goToPage,
    sort: readSort(sortText),
    changeSort: (sort: RedemptionSort) => setSortText(writeSort(sort)),
  };
}
