import { useCallback } from 'react';
import useSWR, { preload, useSWRConfig } from 'swr';
import { call, command } from '../../api/client';
import type { Data, Row } from '../../api/operations';
import { dataList, dataOf, type ListPage, pageOf } from '../../api/response-data';
import { claimsKey } from '../../claims/claim-resolution.resource';
import { type ClaimsSummary, claimsSummaryKey } from '../../claims/claims-summary.resource';

type WireClaim = Row<'admin/claims/queue'>;
type WireDetail = Data<'get', 'admin/claims/{transaction_id}'>;

export type ClaimStatus = WireClaim['status'];
/** A reason to look twice, by its code. */
export type SignalCode = WireClaim['signals'][number];
/** A signal with its figures. */
export type Signal = WireDetail['signals'][number];
/** A scan behind a claim, in the order of time. */
export type ClaimScan = WireDetail['scans'][number];

/** A claim in the list. */
export interface QueuedClaim {
  transactionId: string;
  status: ClaimStatus;
  claimedAt: string;
  points: number;
  /** What a point of it is worth: as the claim states, or else as it is now; null without a value. */
  valuePaise: number | null;
  /** Its points × that value. */
  worthPaise: number | null;
  userId: number;
  /** '' if none was entered. */
  userName: string;
  /** '' for a deleted account. */
  mobile: string;
  scans: number;
  signals: readonly SignalCode[];
}

export interface ClaimsQuery {
  status: ClaimStatus;
  search: string;
  /** Only claims with a signal. */
  flagged: boolean;
}

const claimOf = (row: WireClaim | (Omit<WireDetail, 'signals'> & Pick<WireClaim, 'signals'>)): QueuedClaim => ({
  transactionId: row.transaction_id,
  status: row.status,
  claimedAt: row.claimed_at,
  points: row.points,
  valuePaise: row.value_paise,
  worthPaise: row.worth_paise,
  userId: row.claimant.id,
  userName: row.claimant.name,
  mobile: row.claimant.mobile,
  scans: row.scans_count,
  signals: row.signals,
});

async function fetchQueue({ status, search, flagged }: ClaimsQuery, page: number): Promise<ListPage<QueuedClaim>> {
  const json = { page, status, ...(search && { search }), ...(flagged && { signal: true }) };
  return pageOf(await call('post', 'admin/claims/queue', { json }), claimOf);
}

/** Reads a page of the claims and the one after it, so that the list is full while decisions are sent. */
export function useClaimsQueue(query: ClaimsQuery, page: number) {
  return useSWR(
    [claimsKey, 'queue', query, page] as const,
    async () => {
      const [rows, next] = await Promise.all([fetchQueue(query, page), fetchQueue(query, page + 1)]);
      return { ...rows, rows: [...rows.rows, ...next.rows] };
    },
    { keepPreviousData: true, refreshInterval: 60_000 },
  );
}

type QueuePage = ListPage<QueuedClaim>;

const isWaitingQueue = (key: unknown) =>
  Array.isArray(key) && key[0] === claimsKey && key[1] === 'queue' && (key[2] as ClaimsQuery).status === 'pending';

/** Returns a summary of fewer claims. The age of the oldest stays as it was read. */
export function withoutClaims(summary: ClaimsSummary, claims: readonly QueuedClaim[]): ClaimsSummary {
  const sum = (of: (claim: QueuedClaim) => number) => claims.reduce((total, claim) => total + of(claim), 0);
  const less = (value: number, by: number) => Math.max(0, value - by);
  return {
    ...summary,
    waiting: less(summary.waiting, claims.length),
    points: less(
      summary.points,
      sum(({ points }) => points),
    ),
    worth_paise:
      summary.worth_paise &&
      less(
        summary.worth_paise,
        sum(({ worthPaise }) => worthPaise ?? 0),
      ),
    flagged: less(
      summary.flagged,
      sum(({ signals }) => Math.min(1, signals.length)),
    ),
  };
}

/** Returns a function that removes decided claims from the lists and counts that were read, without a request. */
export function useDropDecided(): (decided: readonly QueuedClaim[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(
    async (decided) => {
      const ids = new Set(decided.map(({ transactionId }) => transactionId));
      const withoutThem = (page?: QueuePage) => {
        const rows = page?.rows.filter(({ transactionId }) => !ids.has(transactionId)) ?? [];
        return page && { ...page, rows, total: page.total - (page.rows.length - rows.length) };
      };
      // A page that is being read for the first time is read again: SWR discards what was asked for before a mutation.
      const pages = mutate(isWaitingQueue, withoutThem, { revalidate: (page: unknown) => page === undefined });
      const summary = mutate(claimsSummaryKey, (read?: ClaimsSummary) => read && withoutClaims(read, decided), {
        revalidate: (read: unknown) => read === undefined,
      });
      await Promise.all([pages, summary]);
    },
    [mutate],
  );
}

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
