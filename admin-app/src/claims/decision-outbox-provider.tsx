import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { pageNow } from '@loyalty/shared-ui/page-clock';
import { useAdminSession } from '../session/permissions.resource';
import { currentSession } from '../session/session';
import { idsOf } from './claim';
import { sendDecision, useRefreshAfterResolution } from './claim-resolution.resource';
import { DecisionOutbox } from './decision-outbox';

const OutboxContext = createContext<DecisionOutbox | undefined>(undefined);

/** The area may be left before a decision is sent, and its cache be gone. */
const logged = (error: unknown) => console.error(error);

/** Provides the decisions of the signed-in admin to all pages. @param token of the session */
export function DecisionOutboxProvider({ token, children }: { token: string; children: ReactNode }) {
  const refresh = useRefreshAfterResolution();
  const [outbox] = useState(
    () =>
      new DecisionOutbox({
        send: sendDecision,
        isSignedIn: () => currentSession().token === token,
        onIdle: () => void refresh().catch(logged),
      }),
  );
  const adminId = useAdminSession().data?.id;
  useEffect(() => outbox.start(), [outbox]);
  useEffect(() => {
    if (adminId !== undefined) outbox.identify(adminId);
  }, [outbox, adminId]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

/** Returns the outbox of the session. */
export function useOutbox(): DecisionOutbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useOutbox needs <DecisionOutboxProvider> around it');
  return outbox;
}

/** Returns the decisions of the session and how to make and undo them. */
export function useDecisions() {
  const outbox = useOutbox();
  const { decisions, missed } = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  const summary = useMemo(() => summaryOf(decisions), [decisions]);
  return { outbox, decisions, missed, ...summary };
}

type Decisions = ReturnType<DecisionOutbox['snapshot']>['decisions'];

const summaryOf = (decisions: Decisions) => {
  const unsent = decisions.filter(({ state }) => state === 'held' || state === 'sending');
  return {
    /** Ids of the claims that were decided here, and how. */
    gone: new Map(
      decisions.flatMap(({ state, claims, verdict }) =>
        state === 'failed' || state === 'undone' ? [] : idsOf(claims).map((id) => [id, verdict] as const),
      ),
    ),
    failed: decisions.filter(({ state }) => state === 'failed'),
    /** Decided, and still in what was read of the server. */
    unsent: unsent.flatMap(({ claims, verdict }) => claims.map((claim) => ({ ...claim, verdict }))),
  };
};

/**
 * Sends what is held when the page that offers Undo is left.
 * @returns when it was opened, of `pageNow`
 */
export function useSendOnLeaving(): number {
  const outbox = useOutbox();
  const [openedAt] = useState(pageNow);
  useEffect(() => () => outbox.flush(), [outbox]);
  return openedAt;
}
