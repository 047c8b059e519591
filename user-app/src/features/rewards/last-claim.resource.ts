import useSWR from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { post } from '../../api/client';
import { readClaimStatus, type ClaimStatus } from '../../claim-status/claim-status';

/** The user's latest claim. */
export interface LastClaim {
  transactionId: string;
  points: number;
  status: ClaimStatus;
  /** ISO 8601. */
  claimedAt: string | undefined;
}

/** Returns the user's latest claim, null if there is none yet. */
export const useLastClaim = () =>
  useSWR(cacheKeys.lastClaim, async (): Promise<LastClaim | null> => {
    const [row] = (await post('users/claims', { page: 1 })).data ?? [];
    if (!row?.transaction_id) return null;
    return {
      transactionId: row.transaction_id,
      points: row.points ?? 0,
      status: readClaimStatus(row.status) ?? 'pending',
      claimedAt: row.claimed_at,
    };
  });
