import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { settleClaims } from '../ledger';
import { type LockedClaim, lockClaims, markResolved, releaseItems } from './resolve-claims.repository';

/** A claim that was turned down: its points are the user's to claim again. */
export type RejectedClaim = Pick<LockedClaim, 'transactionId' | 'userId' | 'points'> & {
  reason: string;
  resolvedAt: Date;
  /** It had been rejected before; nothing has changed. */
  alreadyRejected: boolean;
};

/**
 * Turns a pending claim down with a reason: its points return to the user's balance, its scans are free for the next
 * claim, the decision is audited. Rejecting again changes nothing, the first reason included.
 *
 * @throws ApiError 404 `claim_not_found`, 409 `claim_approved`
 */
export async function rejectClaim(
  { db, clock }: AppContext,
  adminId: number,
  { transactionId, reason }: { transactionId: string; reason: string },
): Promise<RejectedClaim> {
  return db.transaction().execute(async (trx) => {
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
    const settlement = { kind: 'rejection', adminId, at: clock.now(), reason } as const;
    await settleClaims(trx, [claim], settlement);
    await releaseItems(trx, claim.claimId);
    await markResolved(trx, [claim], settlement);
    return { transactionId, userId, points, reason, resolvedAt: settlement.at, alreadyRejected: false };
  });
}
