import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import { type LockedClaim, rejectLockedClaims } from '../claims';
import { adjustPoints, lockTotals } from '../ledger';

/** Why pending claims are rejected and the balance is taken back; it stays on record with them. */
const WITHDRAWN = 'The account was deleted by its owner';

/**
 * Rejects what waits for approval, then takes the whole balance back: a deleted account has no points (invariant I13).
 *
 * @param pending all pending claims of the user, locked; the user's row is locked, too
 */
export async function forfeitPoints(
  trx: Transaction<Schema>,
  userId: number,
  pending: readonly LockedClaim[],
  at: Date,
): Promise<void> {
  await rejectLockedClaims(trx, pending, { adminId: null, reason: WITHDRAWN, at });
  const available = (await lockTotals(trx, userId))?.available ?? 0;
  if (available > 0) await adjustPoints(trx, { userId, points: -available, adminId: null, reason: WITHDRAWN, at });
}
