import { useMemo } from 'react';
import type { ClaimStatus } from '../../../claims/claim';
import type { Verdict } from '../../../claims/decision';
import { useDecisions } from '../../../claims/decision-outbox-provider';
import { isReversed } from '../../../lists/day-range';
import { type ListQuery, type ListSchema, pageOfRows, useListView } from '../../../lists/use-list-view';
import {
  useDashboardRange,
  useRedemptions,
  type Redemption,
  type RedemptionQuery,
  type Redemptions,
} from './dashboard.resource';
import { useRedemptionColumns } from './redemption-columns';

const day = /^\d{4}-\d{2}-\d{2}$/;

const schema = {
  table: 'redemptions',
  filters: {
    search: { param: 'search' },
    start: { param: 'from', pattern: day },
    end: { param: 'to', pattern: day },
    /** The page's range: the days of the claims too, unless the table has others. */
    range: { param: 'range' },
    status: { param: 'status', values: ['pending', 'approved', 'rejected'] },
  },
  sort: {
    transaction: 'descending',
    name: 'ascending',
    role: 'ascending',
    scanned: 'ascending',
    signals: 'descending',
    points: 'ascending',
    worth: 'descending',
    redeemed: 'ascending',
    status: 'ascending',
  },
} as const satisfies ListSchema;

export type RedemptionFilter = ListQuery<typeof schema>['filters'];
type RedemptionSort = ListQuery<typeof schema>['sort'];
export type RedemptionColumn = RedemptionSort['column'];

const statusOrder: Readonly<Record<ClaimStatus, number>> = { pending: 0, approved: 1, rejected: 2 };

/** What has no date yet is before the earliest. */
const timeOf = (moment: string | null) => (moment === null ? 0 : Date.parse(moment));

const valueOf: Readonly<Record<RedemptionColumn, (row: Redemption) => string | number>> = {
  // Ids are given in the order of the claims.
  transaction: (row) => timeOf(row.claimedAt),
  name: (row) => row.userName || row.mobile,
  role: (row) => row.role,
  scanned: (row) => timeOf(row.lastScannedAt),
  signals: (row) => row.signals.length,
  points: (row) => row.points,
  worth: (row) => row.worthPaise ?? 0,
  redeemed: (row) => timeOf(row.redeemedAt),
  // Pending first.
  status: (row) => statusOrder[row.status],
};

/** Made for the first sort by a text: it takes 30 ms on a slow phone. */
let collator: Intl.Collator | undefined;

function compare(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  collator ??= new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
  return collator.compare(String(one), String(other));
}

export function sortRedemptions(rows: readonly Redemption[], { column, direction }: RedemptionSort): Redemption[] {
  const value = valueOf[column];
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((one, other) => sign * compare(value(one), value(other)));
}

type Decided = ReadonlyMap<string, Verdict>;

export const isUndecided = ({ status, deciding }: Redemption): boolean =>
  status === 'pending' && deciding === undefined;

/** Marks the claims that were decided here and are still pending in what was read; a list of pending ones is without them. */
function withDecisions(rows: readonly Redemption[], decided: Decided, status: RedemptionFilter['status']) {
  const marked = rows.map((row) => {
    const deciding = row.status === 'pending' ? decided.get(row.transactionId) : undefined;
    return deciding ? { ...row, deciding } : row;
  });
  return status === 'pending' ? marked.filter(isUndecided) : marked;
}

function countsAfter(counts: Redemptions['counts'], rows: readonly Redemption[], decided: Decided) {
  const verdicts = rows.flatMap((row) => (row.status === 'pending' ? (decided.get(row.transactionId) ?? []) : []));
  const approved = verdicts.filter((verdict) => verdict === 'approve').length;
  return (
    counts && {
      pending: Math.max(0, counts.pending - verdicts.length),
      approved: counts.approved + approved,
      rejected: counts.rejected + verdicts.length - approved,
    }
  );
}

const NO_ROWS: readonly Redemption[] = [];
const NO_REDEMPTIONS = { rows: NO_ROWS, total: 0, capped: false, counts: undefined };

export type ShownRedemptions = ReturnType<typeof useShownRedemptions>;

/** Returns the Statistics table: the server filters, this sorts and pages (docs/product.md §2 "Paged client-side at 10 rows"). */
export function useShownRedemptions() {
  const all = useListView(schema, useRedemptionColumns());
  const { range } = useDashboardRange();
  const { sort } = all;
  const { start, end } = all.filters;
  // Claims wait for longer than the range of a page where none was chosen.
  const filters = { ...all.filters, ...(all.filters.range && !start && !end && range) };
  const query: RedemptionQuery = {
    startDate: filters.start,
    endDate: filters.end,
    search: filters.search.trim(),
    status: filters.status,
  };
  const reversed = isReversed(filters);
  const read = useRedemptions(reversed ? null : query);
  // A reversed range sends no request: without previous rows the skeleton would never end.
  const response = reversed && read.data === undefined ? { ...read, data: NO_REDEMPTIONS } : read;
  const found = response.data?.rows ?? NO_ROWS;
  // The rows decide, not the settings: those arrive later, and claims keep the value of their day.
  const hasWorth = found.some(({ worthPaise }) => worthPaise !== null);
  const isUsed = ({ id }: { id: string }) => hasWorth || id !== 'worth';
  const picker = { ...all.picker, columns: all.picker.columns.filter(isUsed) };
  const view = { ...all, columns: all.columns.filter(isUsed), picker };
  const { gone } = useDecisions();
  const rows = useMemo(
    () => sortRedemptions(withDecisions(found, gone, filters.status), sort),
    [found, gone, filters.status, sort],
  );
  const page = response.data && pageOfRows(rows, view.page);
  return {
    view,
    filters,
    /** Whether days or a search filter the list, ignoring the status. */
    isNarrowed: Boolean(filters.start || filters.end || query.search),
    /** Without dates the table shows all claims, so the page's range goes with them. */
    setFilters: (change: Partial<RedemptionFilter>) =>
      view.setFilters({ ...change, ...(change.start === '' && change.end === '' && { range: '' }) }),
    query,
    /** Counts by status on the server; undefined until it has responded. */
    counts: countsAfter(response.data?.counts, found, gone),
    /** Number of matches on the server: more than `rows` if it sent only the newest. */
    total: (response.data?.total ?? 0) - (found.length - rows.length),
    capped: response.data?.capped ?? false,
    rows,
    response: { ...response, data: page },
    pageRows: page?.rows ?? NO_ROWS,
  };
}
