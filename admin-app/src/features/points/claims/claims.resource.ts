import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { call } from '../../../api/client';
import { type ListPage, pageOf } from '../../../api/response-data';
import { claimOf, type ClaimStatus, type QueuedClaim } from '../../../claims/claim';
import { claimsKey } from '../../../claims/claim-resolution.resource';
import type { DecidedClaim } from '../../../claims/decision';
import { type ClaimsSummary, claimsSummaryKey } from '../../../claims/claims-summary.resource';

export interface ClaimsQuery {
  status: ClaimStatus;
  search: string;
  /** Only claims with a signal. */
  flagged: boolean;
}

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
export function withoutClaims(summary: ClaimsSummary, claims: readonly DecidedClaim[]): ClaimsSummary {
  const sum = (of: (claim: DecidedClaim) => number) => claims.reduce((total, claim) => total + of(claim), 0);
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
        Math.round((summary.worth_paise / Math.max(1, summary.points)) * sum(({ points }) => points)),
      ),
    flagged: less(
      summary.flagged,
      sum(({ signals = [] }) => Math.min(1, signals.length)),
    ),
  };
}

/** Returns a function that removes decided claims from the lists and counts that were read, without a request. */
export function useDropDecided(): (decided: readonly DecidedClaim[]) => Promise<void> {
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
