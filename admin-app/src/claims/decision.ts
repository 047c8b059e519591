import type { DecidableClaim } from './claim';

export type Verdict = 'approve' | 'reject';

/** A decided claim. One that was stored in the browser has no name and no mobile: these are not stored. */
export type DecidedClaim = Pick<DecidableClaim, 'transactionId' | 'points' | 'valuePaise' | 'userId'> &
  Partial<Pick<DecidableClaim, 'userName' | 'mobile' | 'signals'>>;

/** What is sent of a decision. */
export interface DecisionToSend {
  /** Start of its Idempotency-Keys. */
  id: string;
  verdict: Verdict;
  claims: readonly DecidedClaim[];
  /** Of a rejection; '' of an approval. */
  reason: string;
  /** The user whose claims are approved together, if they were decided as such. */
  ofUser?: number;
}

/** A decision as the browser stores it until it is sent. */
export interface StoredDecision extends DecisionToSend {
  /** Epoch milliseconds. */
  madeAt: number;
  /** When it may be sent, in epoch milliseconds. */
  dueAt: number;
}

/** A decision of this page, or one that an earlier page could not send. */
export interface Decision extends StoredDecision {
  state: 'held' | 'sending' | 'sent' | 'failed' | 'undone';
  /** Claims that are left to send. */
  left: number;
  /** Once sent: the claims that it resolved, without those that another admin had resolved. */
  resolved?: ReadonlySet<string>;
  /** When its state changed, in epoch milliseconds. */
  changedAt: number;
  /** Why it failed. */
  problem?: unknown;
}

/** A decision of an earlier day, which is not sent unless the admin says so. */
export class DecisionTooOldError extends Error {
  override readonly name = 'DecisionTooOldError';
}

/** The admin who decided is signed out: the decision stays in the browser. */
export class SessionOverError extends Error {
  override readonly name = 'SessionOverError';
}
