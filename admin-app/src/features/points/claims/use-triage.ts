import { useLocation, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { idsOf, type DecidableClaim, type QueuedClaim } from '../../../claims/claim';
import { preloadClaim, useClaim } from '../../../claims/claim-detail.resource';
import type { Question } from '../../../claims/deciding/claim-dialogs';
import type { Verdict } from '../../../claims/decision';
import { useDecisions } from '../../../claims/decision-outbox-provider';
import { useRejectionReasons } from '../../../claims/rejection-reasons.resource';
import { useClaimSelection } from '../../../claims/use-claim-selection';
import { pageSize, useListView, type ListSchema } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { useClaimsQueue, useDropDecided } from './claims.resource';

const schema = {
  filters: {
    // '' are those that wait.
    status: { param: 'status', values: ['approved', 'rejected'] },
    search: { param: 'search' },
    signal: { param: 'signal', values: ['yes'] },
  },
} as const satisfies ListSchema;

/** State of the address: the last row of the page is shown instead of the first. */
const LAST = 'last';

/** Id of a claim's link in the list. */
export const rowId = (transactionId: string) => `claim-${transactionId}`;
const focusRow = (transactionId: string) => document.getElementById(rowId(transactionId))?.focus();

/** Width from which list and claim are side by side; the same as in claims.module.css. */
const WIDE = '(width >= 1024px)';

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia?.(WIDE);
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(WIDE).matches ?? true,
  );
}

/** The page may be left before its lists are changed. */
const logged = (error: unknown) => console.error(error);

const NONE: readonly QueuedClaim[] = [];

/** With fewer rows on screen, held decisions are sent at once, so that the next claims come up. */
const FEW = 3;

/** What is asked in a dialog. */
type Asked = Question<QueuedClaim> | { kind: 'keys' };

export type Triage = ReturnType<typeof useTriage>;

/** Returns the state of the page: the list, the current claim, the selection and the decisions. */
export function useTriage() {
  const navigate = useNavigate();
  const named = useParams().transaction_id;
  const location = useLocation();
  const view = useListView(schema);
  const { status, search, signal } = view.filters;
  const query = { status: status || 'pending', search: search.trim(), flagged: signal === 'yes' } as const;
  const response = useClaimsQueue(query, view.page);
  const { outbox, gone, unsent } = useDecisions();
  const dropDecided = useDropDecided();
  useEffect(() => outbox.onResolved((claims) => void dropDecided(claims).catch(logged)), [outbox, dropDecided]);
  const decides = usePermissions()('claims.decide');
  // Read before the dialog opens, so that a digit chooses at once.
  useRejectionReasons(decides);
  const wide = useWide();
  const { selected, toggle, select, clear } = useClaimSelection<QueuedClaim>(JSON.stringify(query));
  const [asked, setAsked] = useState<Asked>();

  const waits = status === '';
  const loaded = response.data?.rows ?? NONE;
  const left = useMemo(
    () => (waits ? loaded.filter(({ transactionId }) => !gone.has(transactionId)) : loaded),
    [loaded, gone, waits],
  );
  const rows = useMemo(() => left.slice(0, pageSize), [left]);
  const total = (response.data?.total ?? 0) - (waits ? unsent.length : 0);
  // Side by side, the first is shown until another is chosen; the last after turning back.
  const shown = location.state === LAST ? rows.at(-1) : rows[0];
  const current = named ?? (wide ? shown?.transactionId : undefined);
  const detail = useClaim(current);
  const index = rows.findIndex(({ transactionId }) => transactionId === current);
  const claim = rows[index] ?? detail.data?.claim;

  const short = waits && rows.length < FEW && total > rows.length;
  useEffect(() => {
    if (short) outbox.flush();
  }, [short, outbox]);

  const ahead = rows[index + 1]?.transactionId;
  useEffect(() => {
    if (ahead !== undefined) preloadClaim(ahead);
  }, [ahead]);

  const show = (next: Pick<QueuedClaim, 'transactionId'> | undefined) => {
    const path = next ? paths.claim(next.transactionId) : paths.claims;
    // Back leads out of the claims, not through all that were looked at.
    void navigate(path + location.search, { replace: named !== undefined, preventScrollReset: true });
    if (next) requestAnimationFrame(() => focusRow(next.transactionId));
  };
  const turnTo = (page: number, state?: typeof LAST) => {
    const params = new URLSearchParams(location.search);
    if (page > 1) params.set('page', String(page));
    else params.delete('page');
    const search = params.size > 0 ? `?${params}` : '';
    void navigate(paths.claims + search, { state, preventScrollReset: true });
  };

  /** Decides claims and shows the one after the current one. The rest of the selection stays. */
  const decide = (verdict: Verdict, claims: readonly DecidableClaim[], reason?: string) => {
    outbox.decide(verdict, claims, { reason });
    setAsked(undefined);
    // By id: the list may have been read again since the claims were chosen.
    const ids = new Set(idsOf(claims));
    select(
      [...selected.values()].filter(({ transactionId }) => ids.has(transactionId)),
      false,
    );
    if (current === undefined || !ids.has(current)) return;
    const rest = left.filter(({ transactionId }) => !ids.has(transactionId));
    show(rest[Math.max(index, 0)] ?? rest.at(-1));
  };
  const canDecide = decides && claim?.status === 'pending' && !gone.has(claim.transactionId);
  const approveOne = () => {
    if (!claim || !canDecide) return;
    if (claim.signals.length > 0) setAsked({ kind: 'approve', claims: [claim] });
    else decide('approve', [claim]);
  };
  const rejectOne = () => {
    if (claim && canDecide) setAsked({ kind: 'reject', claims: [claim] });
  };
  /** Asks about the selection. @returns false if nothing is selected */
  const askSelected = (kind: Verdict): boolean => {
    if (selected.size === 0) return false;
    setAsked({ kind, claims: [...selected.values()] });
    return true;
  };
  return {
    view,
    response,
    rows,
    total,
    /** The filters and the page in the address. */
    search: location.search,
    /** Id of the claim that is shown. */
    current,
    claim,
    detail,
    wide,
    /** Whether the address names a claim; below 1024 px only that is shown then. */
    named: named !== undefined,
    decides,
    canDecide,
    /** Decided here, and still in what was read of the server. */
    unsent,
    selected,
    toggle,
    /** Adds claims to the selection, or removes them. */
    select,
    clearSelection: clear,
    asked,
    ask: setAsked,
    /** Shows the next or previous claim, also on the next or previous page. */
    step: (by: 1 | -1) => {
      const next = rows[index + by];
      if (next && (by === 1 || index > 0)) show(next);
      else if (by === 1 && view.page * pageSize < total) turnTo(view.page + 1);
      else if (by === -1 && index === 0 && view.page > 1) turnTo(view.page - 1, LAST);
    },
    turnTo,
    show,
    /** Returns to the list: the focus to the claim's row, or below 1024 px the page. */
    back: () => {
      if (wide && current !== undefined) focusRow(current);
      else if (named !== undefined) void navigate(paths.claims + location.search);
    },
    decide,
    /** Approves the shown claim at once; asks first if it has signals. */
    approveOne,
    rejectOne,
    askSelected,
    /** Key A: the selection, or the shown claim. */
    approve: () => {
      if (!askSelected('approve')) approveOne();
    },
    /** Key R: the selection, or the shown claim. */
    reject: () => {
      if (!askSelected('reject')) rejectOne();
    },
    undo: () => {
      const back = outbox.undo();
      if (back) show(back);
    },
  };
}
