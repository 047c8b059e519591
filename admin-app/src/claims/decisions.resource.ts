import { ApiError } from '@loyalty/shared-ui/api-error';
import { command } from '../api/client';
import type { CallInput } from '../api/operations';
import { idsOf } from './claim';
import { claimsKey } from './claims.resource';
import type { DecidedClaim, Outcome, Outcomes, StoredDecision } from './decision';
import { useRefresh } from '../api/use-refresh';

type ApprovalBody = NonNullable<CallInput<'post', 'admin/approval/store'>['json']>;

/**
 * Returns the body of an approval: of any users' claims, or of one user's displayed ones, so that newer ones stay pending. It
 * names the value of a point that was shown for each: the server approves none at another (409 `value_changed`).
 */
function approvalOf(ofUser: number | undefined, claims: readonly DecidedClaim[]): ApprovalBody {
  const ids = idsOf(claims);
  const shown_values = Object.fromEntries(claims.map(({ transactionId, valuePaise }) => [transactionId, valuePaise]));
  return ofUser === undefined
    ? { transaction_id: ids.join(','), shown_values }
    : { user_id: ofUser, transaction_ids: ids, shown_values };
}

async function approve(json: ApprovalBody, key: string): Promise<Outcomes> {
  const { data } = await command('post', 'admin/approval/store', { json, key, keepalive: true });
  const as = (outcome: Outcome, ids: readonly string[] = []) => ids.map((id) => [id, outcome] as const);
  return new Map([
    ...as('resolved', data?.approved),
    ...as('already-approved', data?.already_approved),
    ...as('already-rejected', data?.already_rejected),
    ...as('not-found', data?.not_found),
  ]);
}

/** A claim already resolved by another admin is an outcome, not a failure. */
async function reject(transactionId: string, reason: string, key: string): Promise<Outcome> {
  try {
    const json = { transaction_id: transactionId, reason };
    const { data } = await command('post', 'admin/approval/reject', { json, key, keepalive: true });
    return data?.already_rejected ? 'already-rejected' : 'resolved';
  } catch (error) {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'claim_approved') return 'already-approved';
    if (code === 'claim_not_found') return 'not-found';
    throw error;
  }
}

/** Largest number of claims in one call: an approval has a list of them, a rejection one. */
export const CLAIMS_PER_CALL = { approve: 500, reject: 1 } as const;

/**
 * Sends a part of a decision, with a key of its own: the same whenever that part is sent again, so that it takes effect once.
 * @param part at most CLAIMS_PER_CALL claims
 */
export async function sendPart(
  { id, verdict, reason, ofUser }: StoredDecision,
  part: readonly DecidedClaim[],
): Promise<Outcomes> {
  const [first = ''] = idsOf(part);
  const key = `${id}.${first}`;
  if (verdict === 'approve') return approve(approvalOf(ofUser, part), key);
  return new Map([[first, await reject(first, reason, key)]]);
}

/** Returns the values of points now, by transaction id, if an approval was refused because others had been shown. */
export function changedValuesOf(error: unknown): ReadonlyMap<string, number | null> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'value_changed') return undefined;
  return new Map(Object.entries((error.data.values ?? {}) as Record<string, number | null>));
}

export const useRefreshClaims = () => useRefresh(claimsKey);
