import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useAdminSession } from '../session/permissions.resource';
import { currentSession } from '../session/session';
import { decidedBy, type Decision } from './decision';
import { DecisionOutbox } from './decision-outbox';
import { CLAIMS_PER_CALL, sendPart, useRefreshClaims } from './decisions.resource';

const OutboxContext = createContext<DecisionOutbox | undefined>(undefined);

export function DecisionOutboxProvider({ token, children }: { token: string; children: ReactNode }) {
  const refresh = useRefreshClaims();
  const [outbox] = useState(
    () =>
      new DecisionOutbox({
        send: sendPart,
        partSize: CLAIMS_PER_CALL,
        isSignedIn: () => currentSession().token === token,
        // The area may be left before a decision is sent, and its cache be gone.
        onIdle: () => void refresh().catch((error: unknown) => console.error(error)),
      }),
  );
  const adminId = useAdminSession().data?.id;
  useEffect(() => outbox.start(), [outbox]);
  useEffect(() => {
    if (adminId !== undefined) outbox.identify(adminId);
  }, [outbox, adminId]);
  return <OutboxContext value={outbox}>{children}</OutboxContext>;
}

export function useOutbox(): DecisionOutbox {
  const outbox = use(OutboxContext);
  if (!outbox) throw new Error('useOutbox needs <DecisionOutboxProvider> around it');
  return outbox;
}

export function useDecisions() {
  const outbox = useOutbox();
  const decisions = useSyncExternalStore(outbox.subscribe, outbox.snapshot);
  /** How claims were decided here, by transaction id. */
  const gone = useMemo(
    () =>
      new Map(
        decisions.flatMap((each) => decidedBy(each).map(({ transactionId }) => [transactionId, each.verdict] as const)),
      ),
    [decisions],
  );
  return { outbox, decisions, gone };
}

/** Returns the claims that were decided here, and still wait in what was read of the server at a time of `pageNow`. */
export const decidedSince = (readAt: number, decisions: readonly Decision[]) =>
  decisions.flatMap((each) =>
    decidedBy(each).filter(({ transactionId }) => (each.done.get(transactionId)?.at ?? Infinity) > readAt),
  );
