import type { PointTotals } from './point-totals';

/** Returns a user's totals with what scans granted (spec §3 "User reward summary"). */
export function presentPoints(totals: PointTotals & { grantedByScans: number }) {
  return { reward_granted: totals.grantedByScans, ...presentTotals(totals) };
}

export function presentTotals(totals: PointTotals) {
  return {
    total_reward_points: totals.granted,
    rewards_points_reedemed: totals.redeemed,
    balance_reward_points: totals.available,
    Rewards_points_for_Approval: totals.awaiting,
  };
}
