import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer } from '../../api/answer';
import { ApiError } from '../../api/api-error';
import { call } from '../../api/client';
import { dashboardCountsKey } from './dashboard-counts.resource';
import { redemptionsKey } from './redemptions.resource';
import {
  nothingSettled,
  settleInParts,
  type ReportProgress,
  type Settlement,
  type SettlementOutcome,
} from './settlement';
import { userRewardsKey } from './user-rewards.resource';

/** How many transactions the server takes in one call (IDS_PER_REQUEST_MAX). */
export const transactionsPerCall = 500;

async function approve(body: Record<string, unknown>): Promise<SettlementOutcome> {
  const answer = await call<Answer<'storeApproval'> | null>('post', 'admin/approval/store', { json: body });
  const data = answer?.data;
  return {
    settled: data?.approved ?? [],
    alreadyApproved: data?.already_approved ?? [],
    alreadyRejected: data?.already_rejected ?? [],
    notFound: data?.not_found ?? [],
    points: data?.points ?? 0,
  };
}

/** A claim that somebody settled meanwhile is no failure of the others: it is told among them. */
async function reject(transactionId: string, reason: string): Promise<SettlementOutcome> {
  try {
    const json = { transaction_id: transactionId, reason };
    const answer = await call<Answer<'rejectClaim'> | null>('post', 'admin/approval/reject', { json });
    if (answer?.data?.already_rejected) return { ...nothingSettled, alreadyRejected: [transactionId] };
    return { ...nothingSettled, settled: [transactionId], points: answer?.data?.points ?? 0 };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'claim_approved') return { ...nothingSettled, alreadyApproved: [transactionId] };
    if (code === 'claim_not_found') return { ...nothingSettled, notFound: [transactionId] };
    throw error;
  }
}

/** Approves claims, whoever they belong to. */
export const approveTransactions = (
  transactionIds: readonly string[],
  onProgress?: ReportProgress,
): Promise<Settlement> =>
  settleInParts(transactionIds, transactionsPerCall, (part) => approve({ transaction_id: part.join(',') }), onProgress);

/**
 * Approves what waits for one person.
 * @param transactionIds the claims that were on show: one that came in the meantime goes on waiting
 */
export const approveUser = (userId: number, transactionIds: readonly string[]): Promise<Settlement> =>
  settleInParts(transactionIds, transactionsPerCall, (part) => approve({ user_id: userId, transaction_ids: part }));

/** Turns claims down, each by itself, for one reason: their points return. */
export const rejectTransactions = (
  transactionIds: readonly string[],
  reason: string,
  onProgress?: ReportProgress,
): Promise<Settlement> =>
  settleInParts(transactionIds, 1, ([transactionId = '']) => reject(transactionId, reason), onProgress);

/** Has everything that a settlement changes read again. */
export function useRefreshAfterSettlement(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate((key) => {
      const name: unknown = Array.isArray(key) ? key[0] : key;
      return name === dashboardCountsKey || name === redemptionsKey || name === userRewardsKey;
    });
  }, [mutate]);
}
