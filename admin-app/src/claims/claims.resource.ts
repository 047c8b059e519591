import { pageNow } from '@loyalty/shared-ui/page-clock';
import useSWR, { preload } from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call, command } from '../api/client';
import type { Data, Row } from '../api/operations';
import { dataOf, dataList } from '@loyalty/shared-ui/response-data';
import { usePermissions } from '../session/permissions.resource';
import type { Claim } from './claim';

/** First part of the cache key of everything that a decision changes. */
export const claimsKey = 'claims';

type WireDetail = Camel<Data<'get', 'admin/claims/{transaction_id}'>>;
export type Signal = WireDetail['signals'][number];
/** A scan behind a claim; `kmFromPrevious` is from the last one before it with coordinates. */
export type ClaimScan = WireDetail['scans'][number];

export interface QueuedClaim extends Claim {
  scansCount: number;
}

export const queuedClaim = ({ claimant, ...claim }: Camel<Row<'admin/claims/queue'>>): QueuedClaim => ({
  ...claim,
  userId: claimant.id,
  userName: claimant.name,
  mobile: claimant.mobile,
});

export interface ClaimDetail extends Pick<
  WireDetail,
  'claimant' | 'scans' | 'signals' | 'resolvedAt' | 'decidedBy' | 'userAnswer'
> {
  claim: QueuedClaim;
  /** Of a rejection. */
  reason: string;
}

const detailKey = (id: string) => [claimsKey, 'detail', id] as const;

async function fetchClaim([, , id]: ReturnType<typeof detailKey>): Promise<ClaimDetail> {
  const row = camelCased(
    dataOf(await call('get', 'admin/claims/{transaction_id}', { params: { transaction_id: id } })),
  );
  const { claimant, scans, signals, resolvedAt, decidedBy, userAnswer } = row;
  const claim = queuedClaim({ ...row, signals: signals.map(({ signal }) => signal) });
  return { claim, claimant, scans, signals, resolvedAt, decidedBy, userAnswer, reason: row.reason ?? '' };
}

/** Reads one claim. @param id undefined sends no request */
export const useClaim = (id: string | undefined) => useSWR(id === undefined ? null : detailKey(id), fetchClaim);

/** Reads a claim in advance, so that it is there when it is shown. */
export function preloadClaim(id: string): void {
  // A failure is shown when the claim itself is.
  void Promise.resolve(preload(detailKey(id), fetchClaim)).catch(() => undefined);
}

/** What waits for a decision, with the time of the request, of `pageNow`. */
export type ClaimsSummary = Camel<Data<'get', 'admin/claims/summary'>> & { readAt: number };

async function fetchSummary(): Promise<ClaimsSummary> {
  const readAt = pageNow();
  return { ...camelCased(dataOf(await call('get', 'admin/claims/summary', {}))), readAt };
}

/** Reads what waits for a decision: in the rail and on the page of claims. No request if the admin may not see it. */
export const useClaimsSummary = () =>
  useSWR(usePermissions()('claims.read') && [claimsKey, 'summary'], fetchSummary, { refreshInterval: 60_000 });

const reasonsKey = 'rejection-reasons';

/** Reads the reasons that the team has saved. @param wanted false sends no request */
export const useRejectionReasons = (wanted = true) =>
  useSWR(wanted && reasonsKey, async () => dataList(await call('post', 'admin/rejection-reasons', { json: {} })));

export async function saveReason(reason: string): Promise<void> {
  await command('post', 'admin/rejection-reasons/create', { json: { reason } });
}

export async function deleteReason(id: number): Promise<void> {
  await command('delete', 'admin/rejection-reasons', { json: { id } });
}
