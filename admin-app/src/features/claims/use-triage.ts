import { useLocation, useNavigate, useParams } from '@loyalty/shared-ui/router';
import { useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { pageSize, useListView, type ListSchema } from '../../lists/use-list-view';
import { paths } from '../../paths';
import { usePermissions } from '../../session/permissions.resource';
import { preloadClaim, useClaim, useClaimsQueue, useRejectionReasons, type QueuedClaim } from './claims.resource';
import { type Decision, useDecisions } from './use-decisions';

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

const NONE: readonly QueuedClaim[] = [];
const NONE_SELECTED: ReadonlyMap<string, QueuedClaim> = new Map();

/** With fewer rows on screen, held decisions are sent at once, so that the next claims come up. */
const FEW = 3;

/** What is asked in a dialog. */
type Asked = { kind: 'approve' | 'reject'; claims: readonly QueuedClaim[] } | { kind: 'keys' };

export type Triage = ReturnType<typeof useTriage>;

/** Returns the state of the page: the list, the current claim, the selection and the decisions. */
export function useTriage() {
  const navigate = useNavigate();
  const named = useParams().transaction_id;
  const location = useLocation();
  const view = useListView(schema);
  const { status, search, signal } = view.filters;
  const query = { status: status || 'pending', search: search.trim(), flagged: signal === 'yes' } as const;
  const answer = useClaimsQueue(query, view.page);
  const decisions = useDecisions();
  const decides = usePermissions()('claims.decide');
  // Read before the dialog opens, so that a digit chooses at once.
  useRejectionReasons(decides);
  const wide = useWide();
  const [selected, setSelected] = useState(NONE_SELECTED);
  const [asked, setAsked] = useState<Asked>();
  // What is decided together is in view together.
  const filtered = JSON.stringify(query);
  const [selectedIn, setSelectedIn] = useState(filtered);
  if (selectedIn !== filtered) {
    setSelectedIn(filtered);
    setSelected(NONE_SELECTED);
  }

  const toggle = useCallback(
    (each: QueuedClaim) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(each.transactionId)) next.set(each.transactionId, each);
        return next;
      }),
    [],
  );

  const waits = status === '';
  const { gone } = decisions;
  const loaded = answer.data?.rows ?? NONE;
  const left = useMemo(
    () => (waits ? loaded.filter(({ transactionId }) => !gone.has(transactionId)) : loaded),
    [loaded, gone, waits],
  );
  const rows = useMemo(() => left.slice(0, pageSize), [left]);
  const total = (answer.data?.total ?? 0) - (waits ? decisions.unsent.length : 0);
  // Side by side, the first is shown until another is chosen; the last after turning back.
  const shown = location.state === LAST ? rows.at(-1) : rows[0];
  const current = named ?? (wide ? shown?.transactionId : undefined);
  const detail = useClaim(current);
  const index = rows.findIndex(({ transactionId }) => transactionId === current);
  const claim = rows[index] ?? detail.data?.claim;

  const flush = useEffectEvent(() => decisions.flush());
  const short = waits && rows.length < FEW && total > rows.length;
  useEffect(() => {
    if (short) flush();
  }, [short]);

  const ahead = rows[index + 1]?.transactionId;
  useEffect(() => {
    if (ahead !== undefined) preloadClaim(ahead);
  }, [ahead]);

  const show = (next: QueuedClaim | undefined) => {
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

  /** Decides claims and shows the one after the current one. */
  const decide = (verdict: Decision['verdict'], claims: readonly QueuedClaim[], reason?: string) => {
    decisions.decide(verdict, claims, reason);
    setAsked(undefined);
    setSelected(NONE_SELECTED);
    // By id: the list may have been read again since the claims were chosen.
    const ids = new Set(claims.map(({ transactionId }) => transactionId));
    if (current === undefined || !ids.has(current)) return;
    const rest = left.filter(({ transactionId }) => !ids.has(transactionId));
    show(rest[Math.max(index, 0)] ?? rest.at(-1));
  };
  const canDecide = decides && claim?.status === 'pending' && !gone.has(claim.transactionId);
  return {
    view,
    answer,
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
    decisions,
    selected,
    toggle,
    selectAll: (all: boolean) =>
      setSelected(all ? new Map(rows.map((each) => [each.transactionId, each])) : NONE_SELECTED),
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
    /** Approves a claim at once; asks first if it has signals. */
    approve: () => {
      if (!claim || !canDecide) return;
      if (claim.signals.length > 0) setAsked({ kind: 'approve', claims: [claim] });
      else decide('approve', [claim]);
    },
    reject: () => {
      if (claim && canDecide) setAsked({ kind: 'reject', claims: [claim] });
    },
    undo: () => {
      const back = decisions.undo();
      if (back) show(back);
    },
  };
}
