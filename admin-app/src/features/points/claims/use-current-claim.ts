import { useLocation, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { useEffect, useSyncExternalStore } from 'react';
import type { Claim } from '../../../claims/claim';
import { preloadClaim, useClaim } from '../../../claims/claims.resource';
import { pageSize } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import type { ClaimsList } from './use-claims-list';

/** State of the address: the last row of the page is shown instead of the first. */
const LAST = 'last';

/** Id of a claim's link in the list. */
export const rowId = (transactionId: string) => `claim-${transactionId}`;
const focusRow = (transactionId: string) => document.getElementById(rowId(transactionId))?.focus();

/** Width from which list and claim are side by side; the same as in claims.module.css. */
const WIDE = '(width >= 1024px)';

const useWide = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia?.(WIDE);
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(WIDE).matches ?? true,
  );

export type CurrentClaim = ReturnType<typeof useCurrentClaim>;

export function useCurrentClaim({ view, rows, total }: ClaimsList) {
  const navigate = useNavigate();
  const named = useParams().transaction_id;
  const { search, state: came } = useLocation();
  const wide = useWide();
  // Side by side, the first is shown until another is chosen; the last after turning back.
  const shown = came === LAST ? rows.at(-1) : rows[0];
  const id = named ?? (wide ? shown?.transactionId : undefined);
  const detail = useClaim(id);
  const index = rows.findIndex(({ transactionId }) => transactionId === id);

  const ahead = rows[index + 1]?.transactionId;
  useEffect(() => {
    if (ahead !== undefined) preloadClaim(ahead);
  }, [ahead]);

  const show = (next: Pick<Claim, 'transactionId'> | undefined) => {
    const path = next ? paths.claim(next.transactionId) : paths.claims;
    // Back leads out of the claims, not through all that were looked at.
    void navigate(path + search, { replace: named !== undefined, preventScrollReset: true });
    if (next) requestAnimationFrame(() => focusRow(next.transactionId));
  };
  const turnTo = (page: number, state?: typeof LAST) => {
    const params = new URLSearchParams(search);
    if (page > 1) params.set('page', String(page));
    else params.delete('page');
    void navigate({ pathname: paths.claims, search: String(params) }, { state, preventScrollReset: true });
  };
  return {
    id,
    /** Its place on the page, or -1. */
    index,
    claim: rows[index] ?? detail.data?.claim,
    error: detail.error as unknown,
    wide,
    /** Whether the address names a claim; below 1024 px only that is shown then. */
    named: named !== undefined,
    /** The filters and the page in the address. */
    search,
    show,
    turnTo,
    /** Shows the next or previous claim, also on the next or previous page. */
    step: (by: 1 | -1) => {
      const next = rows[index + by];
      if (next && (by === 1 || index > 0)) show(next);
      else if (by === 1 && view.page * pageSize < total) turnTo(view.page + 1);
      else if (by === -1 && index === 0 && view.page > 1) turnTo(view.page - 1, LAST);
    },
    /** Returns to the list: the focus to the claim's row, or below 1024 px the page. */
    back: () => {
      if (wide && id !== undefined) focusRow(id);
      else if (named !== undefined) void navigate(paths.claims + search);
    },
  };
}
