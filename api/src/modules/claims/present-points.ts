import type { Config } from '../../config/load-config';
import { formatIndianDateTime } from '../../indian-time';
import { roleName } from '../../roles';
import type { PointTotals } from '../ledger';
import { pictureUrl } from '../pictures';
import type { PlacedClaim } from './claim-points';
import type { HistoryEntry, HistoryMonth } from './history.repository';
import type { RewardsPreview } from './read-rewards-preview';

/** Returns a user's totals under the wire's names (spec §3 "User reward summary"). */
export function presentPoints(totals: PointTotals & { grantedByScans: number }) {
  return {
    reward_granted: totals.grantedByScans,
    total_reward_points: totals.granted,
    rewards_points_reedemed: totals.redeemed,
    balance_reward_points: totals.available,
    Rewards_points_for_Approval: totals.awaiting,
  };
}

/** Returns the admin's rewards preview of a user (spec §2 "Dashboard redemptions table"). */
export function presentRewardsPreview({ claimant, totals, pending }: RewardsPreview) {
  return {
    ...presentPoints(totals),
    name: claimant.name,
    mobile: claimant.mobile,
    role_name: roleName(claimant.roleId),
    pending: pending.map(({ transactionId, points, claimedAt }) => ({
      transaction_id: transactionId,
      points,
      claimed_at: claimedAt.toISOString(),
    })),
  };
}

/** Returns the response to a claim, the same for a repeated request. */
export function presentPlacedClaim({ claimDecisionDays }: Config, claim: PlacedClaim) {
  return {
    transaction_id: claim.transactionId,
    points: claim.points,
    balance_reward_points: claim.available,
    Rewards_points_for_Approval: claim.awaiting,
    claimed_at: claim.claimedAt.toISOString(),
    status: 'pending' as const,
    decision_days: claimDecisionDays ?? null,
  };
}

/** Returns the points of a month. */
export function presentHistoryMonth({ month, entries, earned, claimed }: HistoryMonth) {
  return { month, entries, earned, claimed };
}

/**
 * Returns a history entry; a claim is called 'Rewards Claimed' and its points are positive (decisions.md §4). A manual
 * adjustment is called 'Points adjusted' and has its sign; its reason is internal.
 */
export function presentHistoryEntry(config: Config, entry: HistoryEntry) {
  const { id, kind, points, at } = entry;
  const dates = { fromated_created_dt: formatIndianDateTime(at), created_at: at.toISOString() };
  if (kind === 'claim') {
    const { transactionId, status } = entry;
    const claim = { transaction_id: transactionId ?? '', status: status ?? ('pending' as const) };
    return { id, kind, product_name: 'Rewards Claimed', reward_points: points, ...dates, ...claim };
  }
  if (kind === 'adjustment') return { id, kind, product_name: 'Points adjusted', reward_points: points, ...dates };
  return {
    id,
    kind,
    product_name: entry.productName ?? '',
    model_name: entry.modelName ?? '',
    imageUrl: pictureUrl(config, entry.pictureKey),
    reward_points: points,
    ...dates,
  };
}
