import useSWR from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { post } from '../../api/client';

/** Where a person's points are: earned = awaiting + redeemed + balance (decisions.md §3). */
export interface PointsSummary {
  /** Granted by scans; the rest of what was earned are adjustments. */
  scanned: number;
  /** Ever granted. */
  earned: number;
  /** Claimed, and not approved yet. */
  awaiting: number;
  /** Claimed and approved. */
  redeemed: number;
  /** What can be claimed now. */
  balance: number;
  /** Decisions of admins that the person has not been told of. */
  unseenNews: number;
}

/** The points of whoever is signed in. */
export const usePointsSummary = () =>
  useSWR(cacheKeys.pointsSummary, async (): Promise<PointsSummary> => {
    const { data } = await post('users/scanners/get', {});
    return {
      scanned: data?.reward_granted ?? 0,
      earned: data?.total_reward_points ?? 0,
      awaiting: data?.Rewards_points_for_Approval ?? 0,
      redeemed: data?.rewards_points_reedemed ?? 0,
      balance: data?.balance_reward_points ?? 0,
      unseenNews: data?.unseen_news ?? 0,
    };
  });
