import type { Transaction } from 'kysely';
import type { PointsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { type Settlement, resolveClaims } from '../ledger';
import { notify } from '../../programme/outbox';
import { type LockedClaim, lockClaims, markResolved, releaseItems } from './claims.repository';
import { claimNotFound } from './own-claims.repository';
import { rejectOwnClaims } from './reject-own-claims';

/**
 * Rejects a pending claim with a reason: its points return to the user's balance, its scans are free for the next
 * claim, the decision is audited. Rejecting again (`alreadyRejected`) changes nothing, not even the reason.
 * @throws ApiError 404 `claim_not_found`, 403 `own_account`, 409 `claim_approved`
 */
export async function rejectClaim(
  { config }: Pick<PointsContext, 'config'>,
  command: AdminCommand,
  { transactionId, reason }: { transactionId: string; reason: string },
) {
  const [claim] = await lockClaims(command.trx, [transactionId]);
  if (!claim) throw claimNotFound();
  if (claim.status === 'approved') {
    throw new ApiError(409, 'claim_approved', 'This claim has already been approved');
  }
  const alreadyRejected = claim.status === 'rejected';
  if (!alreadyRejected) {
    await rejectOwnClaims(command.trx, config, { adminId: command.callerId, claims: [claim] });
    await rejectLockedClaims(command.trx, [claim], { adminId: command.callerId, at: command.at, reason });
    const { userId, points } = claim;
    // Without the reason, which may name other people and is redacted where it is stored.
    const details = { transactionId, points };
    await notify(command.trx, { userId, kind: 'claim-rejected', subject: transactionId, details, at: command.at });
  }
  return {
    transactionId,
    userId: claim.userId,
    points: claim.points,
    status: 'rejected' as const,
    reason: alreadyRejected ? (claim.reason ?? '') : reason,
    rejectedAt: claim.resolvedAt ?? command.at,
    alreadyRejected,
  };
}

/**
 * Rejects locked, pending claims; without an admin if their owner's account is being deleted. The points return to the
 * balance, the scans are free and the audit log has an event for each.
 */
export async function rejectLockedClaims(
  trx: Transaction<Schema>,
  pending: readonly LockedClaim[],
  decision: Omit<Settlement, 'kind'>,
): Promise<void> {
  if (pending.length === 0) return;
  const settlement = { kind: 'rejection', ...decision } as const;
  await resolveClaims(trx, pending, settlement);
  for (const { claimId } of pending) await releaseItems(trx, claimId);
  await markResolved(trx, pending, settlement);
}
