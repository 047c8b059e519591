import useSWR, { preload } from 'swr';
import { call } from '../api/client';
import { dataOf } from '../api/response-data';
import { claimOf, type QueuedClaim, type WireDetail } from './claim';
import { claimsKey } from './claim-resolution.resource';

/** A signal with its figures. */
export type Signal = WireDetail['signals'][number];
/** A scan behind a claim, in the order of time. */
export type ClaimScan = WireDetail['scans'][number];

/** A claim with what an admin looks at before deciding it. */
export interface ClaimDetail {
  claim: QueuedClaim;
  decidedAt: string | null;
  /** Name or mobile of the admin; null if it was a rule, or nothing is known. */
  decidedBy: string | null;
  /** Version of the rules that approved it. */
  rule: number | null;
  /** Of a rejection. */
  reason: string;
  claimant: WireDetail['claimant'];
  /** In the order of time. */
  scans: readonly ClaimScan[];
  signals: readonly Signal[];
}

const detailKey = (id: string) => [claimsKey, 'detail', id] as const;

async function fetchClaim([, , id]: ReturnType<typeof detailKey>): Promise<ClaimDetail> {
  const row = dataOf(await call('get', 'admin/claims/{transaction_id}', { params: { transaction_id: id } }));
  const { scans, signals, claimant } = row;
  return {
    claim: claimOf({ ...row, signals: signals.map(({ signal }) => signal) }),
    decidedAt: row.resolved_at,
    decidedBy: row.decided_by?.admin ?? null,
    rule: row.decided_by?.rules_version ?? null,
    reason: row.reason ?? '',
    claimant,
    scans,
    signals,
  };
}

/** Reads one claim. @param id undefined sends no request */
export const useClaim = (id: string | undefined) => useSWR(id === undefined ? null : detailKey(id), fetchClaim);

/** Reads a claim in advance, so that it is there when it is shown. */
export function preloadClaim(id: string): void {
  // A failure is shown when the claim itself is.
  void Promise.resolve(preload(detailKey(id), fetchClaim)).catch(() => undefined);
}
