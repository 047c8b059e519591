import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';
import { dashboardCountsKey } from './dashboard-counts.resource';
import { redemptionsKey } from './redemptions.resource';
import { userRewardsKey } from './user-rewards.resource';

/** What came of an approval. Approving what is approved already is a success that changes nothing (decisions §7). */
export interface ApprovalOutcome {
  approved: number;
  alreadyApproved: number;
  alreadyRejected: number;
  notFound: number;
  points: number;
}

/** How many transactions the server takes in one call. */
const transactionsPerCall = 500;

async function approve(body: Record<string, unknown>): Promise<ApprovalOutcome> {
  const answer = await call<Answer<'storeApproval'> | null>('post', 'admin/approval/store', { json: body });
  const data = answer?.data;
  return {
    approved: data?.approved?.length ?? 0,
    alreadyApproved: data?.already_approved?.length ?? 0,
    alreadyRejected: data?.already_rejected?.length ?? 0,
    notFound: data?.not_found?.length ?? 0,
    points: data?.points ?? 0,
  };
}

const add = (one: ApprovalOutcome, other: ApprovalOutcome): ApprovalOutcome => ({
  approved: one.approved + other.approved,
  alreadyApproved: one.alreadyApproved + other.alreadyApproved,
  alreadyRejected: one.alreadyRejected + other.alreadyRejected,
  notFound: one.notFound + other.notFound,
  points: one.points + other.points,
});

const nothing: ApprovalOutcome = { approved: 0, alreadyApproved: 0, alreadyRejected: 0, notFound: 0, points: 0 };

/** Many go to the server in several calls, one after the other; a failure leaves what went before approved. */
async function approveInParts(
  transactionIds: readonly string[],
  bodyOf: (part: readonly string[]) => Record<string, unknown>,
): Promise<ApprovalOutcome> {
  let outcome = nothing;
  for (let start = 0; start < transactionIds.length; start += transactionsPerCall) {
    outcome = add(outcome, await approve(bodyOf(transactionIds.slice(start, start + transactionsPerCall))));
  }
  return outcome;
}

/** Approves claims, whoever they belong to. @throws ApiError */
export const approveTransactions = (transactionIds: readonly string[]): Promise<ApprovalOutcome> =>
  approveInParts(transactionIds, (part) => ({ transaction_id: part.join(',') }));

/**
 * Approves what waits for one person.
 * @param transactionIds the claims that were on show: one that came in the meantime goes on waiting
 * @throws ApiError
 */
export const approveUser = (userId: number, transactionIds: readonly string[]): Promise<ApprovalOutcome> =>
  approveInParts(transactionIds, (part) => ({ user_id: userId, transaction_ids: part }));

/** Has everything that an approval changes read again. */
export function useRefreshAfterApproval(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate((key) => {
      const name: unknown = Array.isArray(key) ? key[0] : key;
      return name === dashboardCountsKey || name === redemptionsKey || name === userRewardsKey;
    });
  }, [mutate]);
}
