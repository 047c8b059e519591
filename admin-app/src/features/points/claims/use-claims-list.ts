import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useEffect, useMemo } from 'react';
import type { QueuedClaim } from '../../../claims/claims.resource';
import { decidedSince, useDecisions } from '../../../claims/decision-outbox-provider';
import { type ListQuery, type ListSchema, pageSize, useListView, withValues } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import { useClaimsQueue } from './claims.resource';

const schema = {
  filters: {
    // '' are those that wait.
    status: { param: 'status', values: ['approved', 'rejected'] },
    search: { param: 'search' },
    signal: { param: 'signal', values: ['yes'] },
  },
} as const satisfies ListSchema;

const NONE: readonly QueuedClaim[] = [];

/** With fewer rows on screen, held decisions are sent at once, so that the next claims come up. */
const FEW = 3;

export type ClaimsList = ReturnType<typeof useClaimsList>;

export function useClaimsList() {
  const view = useListView(schema);
  const navigate = useNavigate();
  const { search: address } = useLocation();
  /** Another list starts with its first claim: the one in the address may not be in it. */
  const setFilters = (change: Partial<ListQuery<typeof schema>['filters']>) => {
    const params = withValues(new URLSearchParams(address), { ...change, page: '' });
    void navigate({ pathname: paths.claims, search: String(params) }, { replace: true, preventScrollReset: true });
  };
  const { status, search, signal } = view.filters;
  const query = { status: status || 'pending', search: search.trim(), flagged: signal === 'yes' } as const;
  const response = useClaimsQueue(query, view.page);
  const { outbox, decisions, gone } = useDecisions();
  const waits = status === '';
  const { rows: read = NONE, total: matching = 0, page: readPage = view.page, readAt = 0 } = response.data ?? {};
  // Until a page is read, its claims are those that were read ahead with the page before.
  const skipped = readPage === view.page - 1 ? pageSize : 0;
  const left = useMemo(
    () => (waits ? read.filter(({ transactionId }) => !gone.has(transactionId)) : read).slice(skipped),
    [read, gone, waits, skipped],
  );
  const rows = useMemo(() => left.slice(0, pageSize), [left]);
  const total = matching - (waits ? decidedSince(readAt, decisions).length : 0);
  // Of another page nothing is sent early: what is left of it says nothing about this one.
  const short = waits && readPage === view.page && rows.length < FEW && total > rows.length;
  useEffect(() => {
    if (short) outbox.flush();
  }, [short, outbox]);
  return {
    view: { ...view, setFilters },
    query: JSON.stringify(query),
    response,
    rows,
    /** Of this page and the next. */
    left,
    /** Whether the rows are another page's, until this one is read. */
    isTurning: readPage !== view.page && (skipped === 0 || left.length === 0),
    total,
    waits,
  };
}
