import useSWR from 'swr';
import { type CallData, post } from '../../api/client';
import { cacheKeys } from '../../api/cache-keys';
import { readClaimStatus } from '../../claim-status/read-claim-status';

export type OwnScan = Awaited<ReturnType<typeof fetchOwnScan>>;

/** Returns the rejected ones, then the current one, if any. */
function claimsOf(response: CallData<'users/scannersById'>) {
  const status = readClaimStatus(response.status);
  const returned = [...(response.returned ?? [])].reverse().map((claim) => ({
    transactionId: claim.transaction_id,
    status: 'rejected' as const,
    claimedAt: claim.claimed_at,
    resolvedAt: claim.resolved_at,
  }));
  if (!response.transaction_id || !status) return returned;
  const now = {
    transactionId: response.transaction_id,
    status,
    claimedAt: response.claimed_at ?? undefined,
    resolvedAt: response.resolved_at ?? undefined,
  };
  return [...returned, now];
}

async function fetchOwnScan(id: string) {
  const response = (await post('users/scannersById', { id })).data ?? {};
  return {
    serial: response.serial,
    productName: response.product_name ?? '',
    modelName: response.model_name ?? '',
    imageUrl: response.imageUrl || undefined,
    points: response.reward_points ?? 0,
    bonuses: response.bonuses ?? [],
    scannedAt: response.scanned_at,
    place: response.location ?? '',
    claims: claimsOf(response),
  };
}

export const useOwnScan = (id: string) => useSWR([cacheKeys.ownScan, id], () => fetchOwnScan(id));
