import { useState } from 'react';
import { type Claim, idsOf } from './claim';
import type { Question, Verdict } from './decision';
import { useOutbox } from './decision-outbox-provider';

/** Returns what is asked before claims are decided, and how it is decided. @param onDecided called with the ids of the claims */
export function useDeciding(onDecided: (ids: ReadonlySet<string>) => void) {
  const outbox = useOutbox();
  const [question, setQuestion] = useState<Question>();
  return {
    /** Nothing is asked if undefined. */
    question,
    ask: setQuestion,
    close: () => setQuestion(undefined),
    /** Decides the claims asked about, or some of them. */
    decide: (verdict: Verdict, claims: readonly Claim[], reason?: string) => {
      outbox.decide(verdict, claims, { reason, ofUser: question?.ofUser });
      setQuestion(undefined);
      onDecided(new Set(idsOf(claims)));
    },
  };
}

export type Deciding = ReturnType<typeof useDeciding>;
