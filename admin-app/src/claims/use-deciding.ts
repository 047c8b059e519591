import { useState, useCallback } from 'react';
import { type Claim, idsOf } from './claim';
import type { Question, Verdict } from './decision';
import { useOutbox } from './decision-outbox-provider';
import { loadSeparateEnglish } from '../i18n/admin-messages';

/** Returns what is asked before claims are decided, and how it is decided. @param onDecided called with the ids of the claims */
export function useDeciding(onDecided: (ids: ReadonlySet<string>) => void) {
  const outbox = useOutbox();
  const [question, setQuestion] = useState<Question>();
  return {
    question,
    ask: setQuestion,
    close: () => setQuestion(undefined),
    decide: (verdict: Verdict, claims: readonly Claim[], reason?: string) => {
      outbox.decide(verdict, claims, { reason, ofUser: question?.ofUser });
      setQuestion(undefined);
      onDecided(new Set(idsOf(claims)));
    },
  };
}

export type Deciding = ReturnType<typeof useDeciding>;

type Selected<Claim> = ReadonlyMap<string, Claim>;

const NONE: Selected<never> = new Map<string, never>();

/**
 * Keeps the claims that are selected in a list, over its pages. What is decided together is in view together: a change of the filters
 * clears it.
 * @param filters as text
 */
export function useClaimSelection<Claim extends { transactionId: string }>(filters: string) {
  const [selected, setSelected] = useState<Selected<Claim>>(NONE);
  const [selectedIn, setSelectedIn] = useState(filters);
  if (selectedIn !== filters) {
    setSelectedIn(filters);
    setSelected(NONE);
  }
  const toggle = useCallback(
    (claim: Claim) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(claim.transactionId)) next.set(claim.transactionId, claim);
        return next;
      }),
    [],
  );
  return {
    selected,
    toggle,
    select: (claims: readonly Claim[]) => setSelected(new Map(claims.map((claim) => [claim.transactionId, claim]))),
    deselect: (ids: ReadonlySet<string>) =>
      setSelected((before) => new Map([...before].filter(([id]) => !ids.has(id)))),
  };
}

export type ClaimSelection<Claim extends { transactionId: string }> = ReturnType<typeof useClaimSelection<Claim>>;

/**
 * Loads the dialogs and notices of decisions, with their texts, once something is decided. They are one chunk: where a decision could
 * be made, its failure can be shown without a connection.
 */
export async function loadDeciding() {
  const [{ ClaimDialogs }, { LastDecision }, { UnsentDecisions }, { LogOutDialog }] = await Promise.all([
    import(/* webpackChunkName: "deciding" */ './deciding/claim-dialogs'),
    import(/* webpackChunkName: "deciding" */ './deciding/last-decision'),
    import(/* webpackChunkName: "deciding" */ './deciding/unsent-decisions'),
    import(/* webpackChunkName: "deciding" */ './deciding/log-out-dialog'),
    loadSeparateEnglish(),
  ]);
  return { ClaimDialogs, LastDecision, UnsentDecisions, LogOutDialog };
}
