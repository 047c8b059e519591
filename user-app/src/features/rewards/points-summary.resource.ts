import { useOnline } from '@loyalty/shared-ui/offline-banner';
import useSWR from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { post } from '../../api/client';
import { persistedAt } from '../../offline/persisted-responses';

/** The user's points: earned = awaiting + redeemed + balance (docs/product.md §3). */
export interface PointsSummary {
  /** Granted by scans; the rest of `earned` is adjustments. */
  scanned: number;
  /** Ever granted. */
  earned: number;
  /** Claimed, not yet approved. */
  awaiting: number;
  /** Claimed and approved. */
  redeemed: number;
  /** Can be claimed now. */
  balance: number;
  /** Admin decisions that the user has not seen. */
  unseenNews: number;
}

/** Returns the points of the signed-in user. */
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

/** Returns the points to show, and whether they are only the cached ones. */
export function useShownPoints(): { data: PointsSummary | undefined; isOld: boolean } {
  const result = usePointsSummary();
  const online = useOnline();
  return { data: result.data, isOld: !online || persistedAt(result) !== undefined };
}
