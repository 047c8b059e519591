import { isFromTheFuture } from '@loyalty/shared-ui/page-clock';
import type { DecidedClaim, StoredDecision } from './decision';

/** Keys of localStorage: one entry for each decision, so that tabs do not overwrite each other's. */
export const decisionPrefix = (adminId: number): string => `decision:${String(adminId)}:`;

/** Stores a decision of an admin. False if the browser does not: it is lost when the page is closed before it is sent. */
export function storeDecision(adminId: number, { claims, ...decision }: StoredDecision): boolean {
  const { id, verdict, reason, ofUser, madeAt, dueAt } = decision;
  // Without names and mobiles of users: the next person at this browser may read it.
  const known = claims.map(({ transactionId, points, valuePaise, userId }): DecidedClaim => ({
    transactionId,
    points,
    valuePaise,
    userId,
  }));
  const stored = { id, verdict, claims: known, reason, ...(ofUser !== undefined && { ofUser }), madeAt, dueAt };
  try {
    localStorage.setItem(decisionPrefix(adminId) + id, JSON.stringify(stored));
    return true;
  } catch (error) {
    console.error(error);
    return false;
  }
}

export function forgetDecision(adminId: number, id: string): void {
  try {
    localStorage.removeItem(decisionPrefix(adminId) + id);
  } catch {
    // Blocked storage contains no decision either.
  }
}

/** Returns the stored decisions of an admin that were not sent, oldest first. */
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

/** The content of the storage may be anything. */
function parse(text: string | null): StoredDecision[] {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<StoredDecision> | null;
    const { id, verdict, claims, reason, ofUser, madeAt, dueAt } = found ?? {};
    const isSound =
      typeof id === 'string' &&
      (verdict === 'approve' || (verdict === 'reject' && typeof reason === 'string' && reason !== '')) &&
      Array.isArray(claims) &&
      claims.length > 0 &&
      claims.every(isClaim) &&
      (ofUser === undefined || Number.isSafeInteger(ofUser)) &&
      Number.isFinite(madeAt) &&
      Number.isFinite(dueAt);
    if (!isSound) return [];
    const decision = { ...found, reason: reason ?? '' } as StoredDecision;
    // The clock was set back: it is due, and as old as it can be known to be.
    return [isFromTheFuture(decision.madeAt) ? { ...decision, dueAt: 0 } : decision];
  } catch {
    return [];
  }
}

const isClaim = (claim: unknown): claim is DecidedClaim => {
  const { transactionId, points, valuePaise, userId } = (claim ?? {}) as Partial<DecidedClaim>;
  return (
    typeof transactionId === 'string' &&
    Number.isFinite(points) &&
    (valuePaise === null || Number.isSafeInteger(valuePaise)) &&
    Number.isSafeInteger(userId)
  );
};
