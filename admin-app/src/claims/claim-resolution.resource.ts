import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import { ApiError } from '../api/api-error';
import { command } from '../api/client';
import type { CallInput } from '../api/operations';
import { idsOf } from './claim';
import { EMPTY_OUTCOME, resolveInParts, type Resolution, type ResolutionOutcome } from './claim-resolution';
import type { DecidedClaim, DecisionToSend } from './decision';

// First parts of the cache keys of what a decision changes.
export const claimsKey = 'claims';
export const dashboardCountsKey = 'dashboard-counts';
export const redemptionsKey = 'redemptions';
export const userRewardsKey = 'user-rewards';
const changed: readonly unknown[] = [claimsKey, dashboardCountsKey, redemptionsKey, userRewardsKey];

/** Largest number of transactions that the server accepts in one call. */
const MAX_CLAIMS_PER_CALL = 500;

type ApprovalBody = NonNullable<CallInput<'post', 'admin/approval/store'>['json']>;

/**
 * Returns the body of an approval: of any users' claims, or of one user's displayed ones, so that newer ones stay pending. It
 * names the value of a point that was shown for each: the server approves none at another (409 `value_changed`).
 */
function approvalOf({ ofUser }: DecisionToSend, claims: readonly DecidedClaim[]): ApprovalBody {
  const ids = idsOf(claims);
  const shown_values = Object.fromEntries(claims.map(({ transactionId, valuePaise }) => [transactionId, valuePaise]));
  return ofUser === undefined
    ? { transaction_id: ids.join(','), shown_values }
    : { user_id: ofUser, transaction_ids: ids, shown_values };
}

async function approve(json: ApprovalBody, key: string): Promise<ResolutionOutcome> {
  const { data } = await command('post', 'admin/approval/store', { json, key, keepalive: true });
  return {
    resolved: data?.approved ?? [],
    alreadyApproved: data?.already_approved ?? [],
    alreadyRejected: data?.already_rejected ?? [],
    notFound: data?.not_found ?? [],
    points: data?.points ?? 0,
  };
}

/**
 * Returns what a point of claims is worth now, in paise, by transaction id, if an approval was refused because another value
 * had been shown; undefined for any other error.
 */
export function changedValuesOf(error: unknown): ReadonlyMap<string, number | null> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'value_changed') return undefined;
  return new Map(Object.entries((error.data.values ?? {}) as Record<string, number | null>));
}

/** A claim already resolved by another admin is part of the outcome, not a failure. */
async function reject(transactionId: string, reason: string, key: string): Promise<ResolutionOutcome> {
  try {
    const json = { transaction_id: transactionId, reason };
    const { data } = await command('post', 'admin/approval/reject', { json, key, keepalive: true });
    if (data?.already_rejected) return { ...EMPTY_OUTCOME, alreadyRejected: [transactionId] };
    return { ...EMPTY_OUTCOME, resolved: [transactionId], points: data?.points ?? 0 };
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'claim_approved') return { ...EMPTY_OUTCOME, alreadyApproved: [transactionId] };
    if (code === 'claim_not_found') return { ...EMPTY_OUTCOME, notFound: [transactionId] };
    throw error;
  }
}

/**
 * Sends a decision: an approval in parts that the server accepts, a rejection claim by claim. Each part has a key of its
 * own, the same whenever the decision is sent again, so that it takes effect once.
 *
 * @param beforePart called before each part; throws if it must not be sent
 * @param onPart called after each part with the claims that are left
 */
export const sendDecision = (
  decision: DecisionToSend,
  { beforePart, onPart }: { beforePart: () => void; onPart: (left: readonly DecidedClaim[]) => void },
): Promise<Resolution<DecidedClaim>> =>
  resolveInParts(
    decision.claims,
    decision.verdict === 'approve' ? MAX_CLAIMS_PER_CALL : 1,
    async (part) => {
      beforePart();
      const [{ transactionId }] = part as [DecidedClaim];
      const key = `${decision.id}.${transactionId}`;
      return decision.verdict === 'approve'
        ? approve(approvalOf(decision, part), key)
        : reject(transactionId, decision.reason, key);
    },
    onPart,
  );

/** Reloads everything that resolving claims changes. */
export function useRefreshAfterResolution(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate((key) => changed.includes(Array.isArray(key) ? key[0] : key));
  }, [mutate]);
}
