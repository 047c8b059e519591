import { ApiError } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { resolveClaims } from '../ledger';
import { type LockedClaim, lockClaims, markResolved, releaseItems } from './resolve-claims.repository';

/** A rejected claim: its points are available again. */
export type RejectedClaim = Pick<LockedClaim, 'transactionId' | 'userId' | 'points'> & {
  reason: string;
  resolvedAt: Date;
  /** Whether it had been rejected before; then nothing has changed. */
  alreadyRejected: boolean;
};

/**
 * Rejects a pending claim with a reason: its points return to the user's balance, its scans are free for the next
 * claim, the decision is audited. Rejecting again changes nothing, not even the reason.
 * @throws ApiError 404 `claim_not_found`, 409 `claim_approved`
 */
export async function rejectClaim(
  command: AdminCommand,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<RejectedClaim> {
  const { trx, callerId: adminId } = command;
  const [claim] = await lockClaims(trx, [transactionId]);
  if (!claim) throw new ApiError(404, 'claim_not_found', 'Transaction not found');
  const { userId, points } = claim;
  if (claim.status === 'approved') {
    throw new ApiError(409, 'claim_approved', 'This claim has already been approved');
  }
  if (claim.status === 'rejected') {
    return {
      transactionId,
      userId,
      points,
      reason: claim.reason ?? '',
      resolvedAt: claim.resolvedAt!,
      alreadyRejected: true,
    };
  }
  const settlement = { kind: 'rejection', adminId, at: command.at, reason } as const;
  await resolveClaims(trx, [claim], settlement);
  await releaseItems(trx, claim.claimId);
  await markResolved(trx, [claim], settlement);
  return { transactionId, userId, points, reason, resolvedAt: command.at, alreadyRejected: false };
}
