import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../api/api-error';
import { command } from '../api/client';
import type { CallInput } from '../api/operations';
import {
  EMPTY_OUTCOME,
  resolveInParts,
  type OnProgress,
  type Resolution,
  type ResolutionOutcome,
} from './claim-resolution';

// First parts of the cache keys of what a decision changes.
export const claimsKey = 'claims';
export const dashboardCountsKey = 'dashboard-counts';
export const redemptionsKey = 'redemptions';
export const userRewardsKey = 'user-rewards';
const changed: readonly unknown[] = [claimsKey, dashboardCountsKey, redemptionsKey, userRewardsKey];

/** Largest number of transactions that the server accepts in one call. */
export const MAX_CLAIMS_PER_CALL = 500;

type ApprovalBody = NonNullable<CallInput<'post', 'admin/approval/store'>['json']>;

async function approve(json: ApprovalBody): Promise<ResolutionOutcome> {
  const response = await command('post', 'admin/approval/store', { json });
  const data = response.data;
  return {
    resolved: data?.approved ?? [],
    alreadyApproved: data?.already_approved ?? [],
    alreadyRejected: data?.already_rejected ?? [],
    notFound: data?.not_found ?? [],
    points: data?.points ?? 0,
  };
}

/** A claim already resolved by another admin is part of the outcome, not a failure. */
async function reject(transactionId: string, reason: string): Promise<ResolutionOutcome> {
  try {
    const json = { transaction_id: transactionId, reason };
    const response = await command('post', 'admin/approval/reject', { json });
    if (response.data?.already_rejected) return { ...EMPTY_OUTCOME, alreadyRejected: [transactionId] };
    return { ...EMPTY_OUTCOME, resolved: [transactionId], points: response.data?.points ?? 0 };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'claim_approved') return { ...EMPTY_OUTCOME, alreadyApproved: [transactionId] };
    if (code === 'claim_not_found') return { ...EMPTY_OUTCOME, notFound: [transactionId] };
    throw error;
  }
}

/** What a point of each claim was shown to be worth, in paise, by transaction id; null without a value. */
export type ShownValues = Readonly<Record<string, number | null>>;

export const shownValuesOf = (claims: readonly { transactionId: string; valuePaise: number | null }[]): ShownValues =>
  Object.fromEntries(claims.map(({ transactionId, valuePaise }) => [transactionId, valuePaise]));

/** Returns those of some claims: the server approves none of them at another value. */
const valuesOf = (shown: ShownValues, part: readonly string[]): ShownValues =>
  Object.fromEntries(part.map((id) => [id, shown[id] ?? null]));

/** Approves claims of any users, at the values that were shown. */
export const approveTransactions = (
  transactionIds: readonly string[],
  shown: ShownValues,
  onProgress?: OnProgress,
): Promise<Resolution> =>
  resolveInParts(
    transactionIds,
    MAX_CLAIMS_PER_CALL,
    (part) => approve({ transaction_id: part.join(','), shown_values: valuesOf(shown, part) }),
    onProgress,
  );

/**
 * Approves the pending claims of one user, at the values that were shown.
 * @param transactionIds the displayed claims: newer ones stay pending
 */
export const approveUser = (
  userId: number,
  transactionIds: readonly string[],
  shown: ShownValues,
  onProgress?: OnProgress,
): Promise<Resolution> =>
  resolveInParts(
    transactionIds,
    MAX_CLAIMS_PER_CALL,
    (part) => approve({ user_id: userId, transaction_ids: part, shown_values: valuesOf(shown, part) }),
    onProgress,
  );

/** Rejects claims one by one with the same reason: their points return. */
export const rejectTransactions = (
  transactionIds: readonly string[],
  reason: string,
  onProgress?: OnProgress,
): Promise<Resolution> =>
  resolveInParts(transactionIds, 1, ([transactionId = '']) => reject(transactionId, reason), onProgress);

/** Reloads everything that resolving claims changes. */
export function useRefreshAfterResolution(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate((key) => changed.includes(Array.isArray(key) ? key[0] : key));
  }, [mutate]);
}
