import type { Claim } from './claim';

export type Verdict = 'approve' | 'reject';

export interface Question {
  kind: Verdict;
  claims: readonly Claim[];
  /** The user whose claims are approved together. */
  ofUser?: number;
}

/** A decided claim. One that was stored in the browser has no name and no mobile: these are not stored. */
export type DecidedClaim = Pick<Claim, 'transactionId' | 'points' | 'valuePaise' | 'userId'> &
  Partial<Pick<Claim, 'userName' | 'mobile' | 'signals'>>;

/** What became of a claim; of all but the first, another admin had decided it before, or it is gone. */
export type Outcome = 'resolved' | 'already-approved' | 'already-rejected' | 'not-found';
export type Outcomes = ReadonlyMap<string, Outcome>;

/** A decision as the browser stores it until it is sent. */
export interface StoredDecision {
  /** Start of its Idempotency-Keys. */
  id: string;
  verdict: Verdict;
  claims: readonly DecidedClaim[];
  /** Of a rejection; '' of an approval. */
  reason: string;
  /** The user whose claims are approved together, if they were decided as such. */
  ofUser?: number;
  /** Epoch milliseconds. */
  madeAt: number;
  /** When it may be sent, in epoch milliseconds. */
  dueAt: number;
}

/** A decision of this page, or one that an earlier page could not send. */
export interface Decision extends StoredDecision {
  state: 'held' | 'sending' | 'sent' | 'failed' | 'undone';
  /** The claims that the server has responded to, and when. */
  done: ReadonlyMap<string, { outcome: Outcome; at: number }>;
  /** The ones of them that another admin had decided, as far as the admin has read so; more may follow while it is sent. */
  acknowledged?: ReadonlySet<string>;
  /** When its state changed, in epoch milliseconds. */
  changedAt: number;
  problem?: unknown;
}

/** Held or being sent. */
export const isUnfinished = ({ state }: Decision): boolean => state === 'held' || state === 'sending';

export const leftOf = ({ claims, done }: Decision): DecidedClaim[] =>
  claims.filter(({ transactionId }) => !done.has(transactionId));

/** Returns the claims that another admin had decided, or that are gone, as far as the admin has not read so. */
export const missedOf = ({ done, acknowledged }: Decision): (readonly [id: string, outcome: Outcome])[] =>
  [...done].flatMap(([id, { outcome }]) =>
    outcome === 'resolved' || acknowledged?.has(id) ? [] : [[id, outcome] as const],
  );

/** Returns the claims that count as decided: those of a failed decision only as far as it was sent. */
export const decidedBy = (decision: Decision): readonly DecidedClaim[] => {
  if (decision.state === 'undone') return [];
  if (decision.state !== 'failed') return decision.claims;
  return decision.claims.filter(({ transactionId }) => decision.done.has(transactionId));
};

/** A decision of an earlier day, which is not sent unless the admin says so. */
export class DecisionTooOldError extends Error {
  override readonly name = 'DecisionTooOldError';
}

/** The admin who decided is signed out: the decision stays in the browser. */
export class SessionOverError extends Error {
  override readonly name = 'SessionOverError';
}
