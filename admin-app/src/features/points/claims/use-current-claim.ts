import { useLocation, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Claim } from '../../../claims/claim';
import { preloadClaim, type QueuedClaim, useClaim } from '../../../claims/claims.resource';
import { pageSize, withValues } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import type { ClaimsList } from './use-claims-list';

/** State of the address: the last row of the page is shown instead of the first. */
const LAST = 'last';

/** Id of a claim's link in the list. */
export const rowId = (transactionId: string) => `claim-${transactionId}`;
const focusRow = (transactionId: string) => document.getElementById(rowId(transactionId))?.focus();

/** Id of the list, which has the focus while it turns by a key. */
export const listId = 'claims-list';

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

export function useCurrentClaim({ view, rows, left, total, isTurning }: ClaimsList) {
  const navigate = useNavigate();
  const named = useParams().transaction_id;
  const { search, state: came } = useLocation();
  const wide = useWide();
  // Side by side, the first is shown until another is chosen; the last after turning back.
  const [kept, keep] = useState<string>();
  const isKept = view.page > 1 && rows.some(({ transactionId }) => transactionId === kept);
  // A later page moves up by itself when decisions are sent: the claim that is shown stays.
  const shown = isKept ? kept : (came === LAST ? rows.at(-1) : rows[0])?.transactionId;
  if (!isTurning && shown !== kept) keep(shown);
  const id = named ?? (wide && !isTurning ? shown : undefined);
  const detail = useClaim(id);
  const index = rows.findIndex(({ transactionId }) => transactionId === id);

  const ahead = left[index + 1]?.transactionId;
  useEffect(() => {
    if (ahead !== undefined) preloadClaim(ahead);
  }, [ahead]);

  useEffect(() => {
    if (id !== undefined && document.activeElement?.id === listId) focusRow(id);
  }, [id]);

  const show = (next: Pick<Claim, 'transactionId'> | undefined) => {
    const path = next ? paths.claim(next.transactionId) : paths.claims;
    // Back leads out of the claims, not through all that were looked at.
    void navigate(path + search, { replace: named !== undefined, preventScrollReset: true });
    if (next) requestAnimationFrame(() => focusRow(next.transactionId));
  };
  const turnTo = (page: number, { first, state }: { first?: QueuedClaim | undefined; state?: typeof LAST } = {}) => {
    const params = withValues(new URLSearchParams(search), { page: page > 1 ? String(page) : '' });
    const pathname = first ? paths.claim(first.transactionId) : paths.claims;
    void navigate({ pathname, search: String(params) }, { state, preventScrollReset: true });
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
      // The rows are another page's.
      if (isTurning) return;
      const next = rows[index + by];
      if (next && (by === 1 || index > 0)) {
        show(next);
        return;
      }
      if (by === 1 && view.page * pageSize < total) turnTo(view.page + 1, { first: left[pageSize] });
      else if (by === -1 && index === 0 && view.page > 1) turnTo(view.page - 1, { state: LAST });
      else return;
      // The focused row goes with its page; until the new one is drawn, the list's frame shows that the key was taken.
      document.getElementById(listId)?.focus();
    },
    /** Returns to the list: the focus to the claim's row, or below 1024 px the page. */
    back: () => {
      if (wide && id !== undefined) focusRow(id);
      else if (named !== undefined) void navigate(paths.claims + search);
    },
  };
}
