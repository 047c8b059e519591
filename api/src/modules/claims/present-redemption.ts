import type { ApprovalOutcome } from './approve-claims';
import { roleName } from '../../roles';
import type { RedeemedItem, Redemption } from './redemption.repository';
import type { RejectedClaim } from './reject-claim';

/** Returns a row of the redemptions table; `redeemed_date` is the approval and null before it (decisions.md §3). */
export function presentRedemption(claim: Redemption) {
  const resolvedAt = claim.resolvedAt?.toISOString() ?? null;
  return {
    transaction_id: claim.transactionId,
    scanned_date: claim.lastScannedAt?.toISOString() ?? null,
    total_redeem_points: claim.points,
    user_name: claim.userName,
    role_name: roleName(claim.roleId),
    redeemed_date: claim.status === 'approved' ? resolvedAt : null,
    claimed_at: claim.claimedAt.toISOString(),
    status: claim.status,
    user_id: claim.userId,
    mobile: claim.mobile,
    rejected_at: claim.status === 'rejected' ? resolvedAt : null,
    reason: claim.reason,
  };
}

/** Returns a scan of a claim (spec §3 "Redeemed item"). */
export function presentRedeemedItem(item: RedeemedItem) {
  return {
    product_name: item.productName,
    redeemed_points: item.points,
    user_name: item.userName,
    scanned_date: item.scannedAt.toISOString(),
    serial: item.serial,
  };
}

/** Returns the outcome of an approval for each id. */
export function presentApproval(outcome: ApprovalOutcome) {
  return {
    approved: outcome.approved,
    already_approved: outcome.alreadyApproved,
    already_rejected: outcome.alreadyRejected,
    not_found: outcome.notFound,
    points: outcome.points,
  };
}

/** Returns a rejected claim. */
export function presentRejection(claim: RejectedClaim) {
  return {
    transaction_id: claim.transactionId,
    user_id: claim.userId,
    points: claim.points,
    status: 'rejected' as const,
    reason: claim.reason,
    rejected_at: claim.resolvedAt.toISOString(),
    already_rejected: claim.alreadyRejected,
  };
}
