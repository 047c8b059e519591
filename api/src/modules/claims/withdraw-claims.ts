import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import { resolveClaims } from '../ledger';
import { type LockedClaim, markResolved, releaseItems } from './resolve-claims.repository';

/**
 * Rejects locked, pending claims without an admin: their owner's account is being deleted. As with any rejection the
 * points return to the balance, the scans are free and the audit log has an event for each.
 */
export async function withdrawClaims(
  trx: Transaction<Schema>,
  pending: readonly LockedClaim[],
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  if (pending.length === 0) return;
  const settlement = { kind: 'rejection', adminId: null, at, reason } as const;
  await resolveClaims(trx, pending, settlement);
  for (const { claimId } of pending) await releaseItems(trx, claimId);
  await markResolved(trx, pending, settlement);
}
