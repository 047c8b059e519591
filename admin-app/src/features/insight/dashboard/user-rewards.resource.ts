import useSWR from 'swr';
import { call } from '../../../api/client';
import type { SignalCode } from '../../../claims/claim';
import { userRewardsKey } from '../../../claims/claim-resolution.resource';

export interface PendingClaim {
  transactionId: string;
  points: number;
  /** As the claim states, or else as it is now; null without a value. */
  valuePaise: number | null;
  worthPaise: number | null;
  claimedAt: string | null;
  signals: readonly SignalCode[];
}

/** A user's points and pending claims (docs/product.md §3 "User reward summary"). */
export interface UserRewards {
  name: string;
  mobile: string;
  role: string;
  /** Total points ever granted. */
  total: number;
  redeemed: number;
  awaiting: number;
  balance: number;
  pending: PendingClaim[];
  /** Where the user is paid, masked; undefined if nothing was entered. */
  paidTo: string | undefined;
  /** ISO 8601: the payout details were replaced within the last day. */
  payoutChangedAt?: string;
}

const DAY_MS = 86_400_000;

async function fetchUserRewards(userId: number): Promise<UserRewards> {
  const response = await call('post', 'admin/scanners/get', {
    json: { user_id: userId },
  });
  const row = response.data;
  const changedAt = row?.paid_to?.changed_at;
  const isRecent = changedAt && Date.now() - Date.parse(changedAt) < DAY_MS;
  return {
    name: row?.name ?? '',
    mobile: row?.mobile ?? '',
    role: row?.role_name ?? '',
    total: row?.total_reward_points ?? 0,
    redeemed: row?.rewards_points_reedemed ?? 0,
    awaiting: row?.Rewards_points_for_Approval ?? 0,
    balance: row?.balance_reward_points ?? 0,
    pending: (row?.pending ?? []).map((claim) => ({
      transactionId: claim.transaction_id,
      points: claim.points,
      valuePaise: claim.value_paise ?? null,
      worthPaise: claim.worth_paise ?? null,
      claimedAt: claim.claimed_at,
      signals: claim.signals ?? [],
    })),
    paidTo: row?.paid_to?.masked,
    ...(isRecent && { payoutChangedAt: changedAt }),
  };
}

/** Reads one user's rewards. @param userId undefined sends no request */
export function useUserRewards(userId: number | undefined) {
  return useSWR(userId === undefined ? null : ([userRewardsKey, userId] as const), ([, id]) => fetchUserRewards(id));
}
