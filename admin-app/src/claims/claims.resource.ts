import { pageNow } from '@loyalty/shared-ui/page-clock';
import useSWR, { preload } from 'swr';
import { call } from '../api/client';
import type { Data, Row } from '../api/operations';
import { dataOf } from '../api/response-data';
import { usePermissions } from '../session/permissions.resource';
import type { Claim } from './claim';

/** First part of the cache key of everything that a decision changes. */
export const claimsKey = 'claims';

type WireDetail = Data<'get', 'admin/claims/{transaction_id}'>;
/** A signal with its figures. */
export type Signal = WireDetail['signals'][number];
/** A scan behind a claim. */
export interface ClaimScan extends Pick<
  WireDetail['scans'][number],
  'serial' | 'product' | 'points' | 'at' | 'location' | 'latitude' | 'longitude' | 'kmh'
> {
  /** From the last scan before it with coordinates. */
  km: number | null;
}

/** A claim in the queue. */
export interface QueuedClaim extends Claim {
  scansCount: number;
}

export const queuedClaim = (row: Omit<Row<'admin/claims/queue'>, 'age_seconds'>): QueuedClaim => ({
  transactionId: row.transaction_id,
  status: row.status,
  claimedAt: row.claimed_at,
  points: row.points,
  valuePaise: row.value_paise,
  worthPaise: row.worth_paise,
  userId: row.claimant.id,
  userName: row.claimant.name,
  mobile: row.claimant.mobile,
  scansCount: row.scans_count,
  signals: row.signals,
});

/** A claim with what an admin looks at before deciding it. */
export type ClaimDetail = Awaited<ReturnType<typeof fetchClaim>>;

const detailKey = (id: string) => [claimsKey, 'detail', id] as const;

async function fetchClaim([, , id]: ReturnType<typeof detailKey>) {
  const row = dataOf(await call('get', 'admin/claims/{transaction_id}', { params: { transaction_id: id } }));
  const { claimant } = row;
  return {
    claim: queuedClaim({ ...row, signals: row.signals.map(({ signal }) => signal) }),
    decidedAt: row.resolved_at,
    /** Name or mobile of the admin; null if it was a rule, or nothing is known. */
    decidedBy: row.decided_by?.admin ?? null,
    /** Version of the rules that approved it. */
    rule: row.decided_by?.rules_version ?? null,
    /** Of a rejection. */
    reason: row.reason ?? '',
    claimant: {
      roleId: claimant.role_id,
      location: claimant.location,
      joinedAt: claimant.joined_at,
      suspendedAt: claimant.suspended_at,
      granted: claimant.granted,
      available: claimant.available,
      awaiting: claimant.awaiting,
      redeemed: claimant.redeemed,
      claims: claimant.claims,
      paidTo: claimant.paid_to?.masked,
      /** Newest first. */
      formerClaims: claimant.former_claims.map((each) => ({
        transactionId: each.transaction_id,
        claimedAt: each.claimed_at,
        status: each.status,
        points: each.points,
        reason: each.reason,
      })),
    },
    /** In the order of time. */
    scans: row.scans.map(({ km_from_previous: km, ...scan }): ClaimScan => ({ ...scan, km })),
    signals: row.signals,
  };
}

/** Reads one claim. @param id undefined sends no request */
export const useClaim = (id: string | undefined) => useSWR(id === undefined ? null : detailKey(id), fetchClaim);

/** Reads a claim in advance, so that it is there when it is shown. */
export function preloadClaim(id: string): void {
  // A failure is shown when the claim itself is.
  void Promise.resolve(preload(detailKey(id), fetchClaim)).catch(() => undefined);
}

/** What waits for a decision. */
export interface ClaimsSummary {
  waiting: number;
  points: number;
  worthPaise: number | null;
  oldestClaimedAt: string | null;
  /** Claims with a signal; there are more if `flaggedCapped`. */
  flagged: number;
  flaggedCapped: boolean;
  /** When it was asked for, of `pageNow`. */
  readAt: number;
}

async function fetchSummary(): Promise<ClaimsSummary> {
  const readAt = pageNow();
  const row = dataOf(await call('get', 'admin/claims/summary', {}));
  return {
    waiting: row.waiting,
    points: row.points,
    worthPaise: row.worth_paise,
    oldestClaimedAt: row.oldest_claimed_at,
    flagged: row.flagged,
    flaggedCapped: row.flagged_capped,
    readAt,
  };
}

/** Reads what waits for a decision: in the rail and on the page of claims. No request if the admin may not see it. */
export const useClaimsSummary = () =>
  useSWR(usePermissions()('claims.read') && [claimsKey, 'summary'], fetchSummary, { refreshInterval: 60_000 });
