import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { countMissed, type ResolutionOutcome } from '../../claims/claim-resolution';
import {
  approveTransactions,
  rejectTransactions,
  shownValuesOf,
  useRefreshAfterResolution,
} from '../../claims/claim-resolution.resource';
import { useErrorText } from '../../i18n/use-error-text';
import { type QueuedClaim, useDropDecided } from './claims.resource';

/** How long a decision can be taken back before it is sent: afterwards it is final. */
const HOLD_MS = 5_000;

export interface Decision {
  id: number;
  verdict: 'approve' | 'reject';
  claims: readonly QueuedClaim[];
  /** Of a rejection. */
  reason: string;
  state: 'held' | 'sending' | 'sent' | 'failed' | 'undone';
  /** When it is sent, in epoch milliseconds. */
  dueAt: number;
  /** Why it failed. */
  problem?: string;
}

const idsOf = (claims: readonly QueuedClaim[]) => claims.map(({ transactionId }) => transactionId);

/** The area may be left before a decision is sent, and its cache be gone. */
const logged = (error: unknown) => console.error(error);

/**
 * Keeps the decisions made on this page. Each is held for HOLD_MS, so that it can be undone, then sent; leaving the page
 * sends what is held. A claim is decided once: its row is gone until the decision is undone or fails.
 */
export function useDecisions() {
  const [decisions, setDecisions] = useState<readonly Decision[]>([]);
  const [missed, setMissed] = useState<ResolutionOutcome>();
  const refresh = useRefreshAfterResolution();
  const errorText = useErrorText();
  const dropDecided = useDropDecided();
  const started = useRef(new Set<number>());
  /** Held or being sent. */
  const pending = useRef(new Set<number>());
  const lastId = useRef(0);

  const change = (id: number, values: Partial<Decision>) =>
    setDecisions((all) => all.map((each) => (each.id === id ? { ...each, ...values } : each)));

  /** Reads everything again once no decision is left to send: in a series, after the last. */
  const settle = (id: number) => {
    pending.current.delete(id);
    if (pending.current.size === 0) void refresh().catch(logged);
  };

  const send = async (decision: Decision) => {
    const { id, verdict, claims, reason } = decision;
    if (started.current.has(id)) return;
    started.current.add(id);
    change(id, { state: 'sending' });
    const ids = idsOf(claims);
    const { outcome, left, failure } = await (verdict === 'approve'
      ? approveTransactions(ids, shownValuesOf(claims))
      : rejectTransactions(ids, reason));
    if (countMissed(outcome) > 0) setMissed(outcome);
    void dropDecided(claims.filter(({ transactionId }) => !left.includes(transactionId))).catch(logged);
    if (failure === undefined) change(id, { state: 'sent' });
    else {
      console.error(failure);
      const unsent = claims.filter(({ transactionId }) => left.includes(transactionId));
      change(id, { state: 'failed', claims: unsent, problem: errorText(failure) });
    }
    settle(id);
  };

  const held = decisions.filter(({ state }) => state === 'held');
  const flush = useEffectEvent(() => held.forEach((decision) => void send(decision)));
  const unfinished = useEffectEvent(() => decisions.some(({ state }) => state === 'held' || state === 'sending'));
  const sendDue = useEffectEvent(() => {
    held.filter((decision) => decision.dueAt <= Date.now() + 50).forEach((decision) => void send(decision));
  });
  const dueAt = held[0]?.dueAt;
  useEffect(() => {
    if (dueAt === undefined) return;
    const timer = setTimeout(() => sendDue(), dueAt - Date.now());
    return () => clearTimeout(timer);
  }, [dueAt]);

  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && flush();
    const leaving = (event: BeforeUnloadEvent) => {
      if (!unfinished()) return;
      flush();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('beforeunload', leaving);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('beforeunload', leaving);
    };
  }, []);

  // Another page of the area.
  const latest = useRef({ held, send });
  useEffect(() => {
    latest.current = { held, send };
  });
  useEffect(
    () => () => {
      // The newest, not those of the first render.
      latest.current.held.forEach((decision) => void latest.current.send(decision));
    },
    [],
  );

  const gone = useMemo(
    () =>
      new Set(
        decisions.flatMap(({ state, claims }) => (state === 'failed' || state === 'undone' ? [] : idsOf(claims))),
      ),
    [decisions],
  );
  return {
    /** Ids of the claims that were decided here. */
    gone,
    /** The last decision. */
    last: decisions.at(-1),
    failed: decisions.filter(({ state }) => state === 'failed'),
    /** Decided, and still in what was read of the server. */
    unsent: decisions.filter(({ state }) => state === 'held' || state === 'sending').flatMap(({ claims }) => claims),
    /** Outcome of a decision on claims that another admin had resolved before. */
    missed,
    forgetMissed: () => setMissed(undefined),
    decide: (verdict: Decision['verdict'], claims: readonly QueuedClaim[], reason = '') => {
      const open = claims.filter(({ transactionId }) => !gone.has(transactionId));
      if (open.length === 0) return;
      const decision = { id: ++lastId.current, verdict, claims: open, reason, state: 'held' } as const;
      pending.current.add(decision.id);
      setDecisions((all) => [
        // Deciding a claim again replaces the attempt that failed.
        ...all.filter(
          ({ state, claims: tried }) => state !== 'failed' || !idsOf(tried).some((each) => idsOf(open).includes(each)),
        ),
        { ...decision, dueAt: Date.now() + HOLD_MS },
      ]);
    },
    /** Takes back the last decision that was not sent. @returns its first claim */
    undo: (): QueuedClaim | undefined => {
      const taken = held.at(-1);
      if (!taken) return undefined;
      change(taken.id, { state: 'undone' });
      settle(taken.id);
      return taken.claims[0];
    },
    /** Sends what is held at once. */
    flush: () => held.forEach((decision) => void send(decision)),
    retry: (decision: Decision) => {
      started.current.delete(decision.id);
      pending.current.add(decision.id);
      void send(decision);
    },
    dismiss: (decision: Decision) => setDecisions((all) => all.filter(({ id }) => id !== decision.id)),
  };
}
