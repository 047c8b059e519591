import { isFromTheFuture } from '@loyalty/shared-ui/page-clock';
import type { DecidedClaim, StoredDecision } from './decision';

/** Keys of localStorage: one entry for each decision, so that tabs do not overwrite each other's. */
export const decisionPrefix = (adminId: number): string => `decision:${String(adminId)}:`;

/** Stores a decision of an admin. If the browser does not, it is lost when the page is closed before it is sent. */
export function storeDecision(adminId: number, decision: StoredDecision): void {
  const { id, verdict, reason, ofUser, madeAt, dueAt } = decision;
  // Without names and mobiles of users: the next person at this browser may read it.
  const claims = decision.claims.map(({ transactionId, points, valuePaise, userId }): DecidedClaim => ({
    transactionId,
    points,
    valuePaise,
    userId,
  }));
  try {
    const stored = { id, verdict, claims, reason, ofUser, madeAt, dueAt };
    localStorage.setItem(decisionPrefix(adminId) + id, JSON.stringify(stored));
  } catch (error) {
    console.error(error);
  }
}

export function forgetDecision(adminId: number, id: string): void {
  try {
    localStorage.removeItem(decisionPrefix(adminId) + id);
  } catch {
    // Blocked storage contains no decision either.
  }
}

export function readDecisions(adminId: number): StoredDecision[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(decisionPrefix(adminId)))
      .flatMap((key) => parse(localStorage.getItem(key)))
      .sort((one, other) => one.madeAt - other.madeAt);
  } catch {
    return [];
  }
}

const isNumber = (value: unknown) => Number.isFinite(value);

const isClaim = ({ transactionId, points, valuePaise, userId }: DecidedClaim): boolean =>
  typeof transactionId === 'string' && [points, valuePaise ?? 0, userId].every(isNumber);

const isSound = ({ id, verdict, claims, reason, ofUser, madeAt, dueAt }: StoredDecision): boolean =>
  typeof id === 'string' &&
  typeof reason === 'string' &&
  (verdict === 'approve' || (verdict === 'reject' && reason !== '')) &&
  claims.length > 0 &&
  claims.every(isClaim) &&
  [ofUser ?? 0, madeAt, dueAt].every(isNumber);

/** The content of the storage may be anything. */
function parse(text: string | null): StoredDecision[] {
  try {
    const decision = JSON.parse(text ?? 'null') as StoredDecision;
    if (!isSound(decision)) return [];
    // The clock was set back: it is due, and as old as it can be known to be.
    return [isFromTheFuture(decision.madeAt) ? { ...decision, dueAt: 0 } : decision];
  } catch {
    return [];
  }
}
