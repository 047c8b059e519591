import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import { settleClaims } from '../ledger';
import { lockPendingClaims, markResolved, releaseItems } from './resolve-claims.repository';

/**
 * Turns down all that waits for a user, without an admin: their account is being deleted. As with any rejection the points
 * return to the balance, the scans are free and the audit log has a row for each.
 *
 * @returns how many claims that were, and their points together
 */
export async function withdrawClaims(
  trx: Transaction<Schema>,
  userId: number,
  { reason, at }: { reason: string; at: Date },
): Promise<{ claims: number; points: number }> {
  const waiting = await lockPendingClaims(trx, userId);
  if (waiting.length === 0) return { claims: 0, points: 0 };
  const settlement = { kind: 'rejection', adminId: null, at, reason } as const;
  await settleClaims(trx, waiting, settlement);
  for (const { claimId } of waiting) await releaseItems(trx, claimId);
  await markResolved(trx, waiting, settlement);
  return { claims: waiting.length, points: waiting.reduce((sum, { points }) => sum + points, 0) };
}
