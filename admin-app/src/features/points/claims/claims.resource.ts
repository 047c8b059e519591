import { pageNow } from '@loyalty/shared-ui/page-clock';
import useSWR from 'swr';
import { camelCased } from '../../../api/camel-case';
import { call } from '../../../api/client';
import { dataOf, pageOf } from '../../../api/response-data';
import type { ClaimStatus } from '../../../claims/claim';
import { claimsKey, type ClaimsSummary, queuedClaim } from '../../../claims/claims.resource';
import type { DecidedClaim } from '../../../claims/decision';

export interface ClaimsQuery {
  status: ClaimStatus;
  search: string;
  flagged: boolean;
}

async function fetchQueue({ status, search, flagged }: ClaimsQuery, page: number) {
  const json = { page, status, ...(search && { search }), ...(flagged && { signal: true }) };
  return pageOf(await call('post', 'admin/claims/queue', { json }), (row) => queuedClaim(camelCased(row)));
}

/** Reads a page of the claims and the one after it, so that the list is full while decisions are sent. */
export const useClaimsQueue = (query: ClaimsQuery, page: number) =>
  useSWR(
    [claimsKey, 'queue', query, page] as const,
    async () => {
      const readAt = pageNow();
      const [rows, next] = await Promise.all([fetchQueue(query, page), fetchQueue(query, page + 1)]);
      return { ...rows, rows: [...rows.rows, ...next.rows], page, readAt };
    },
    { keepPreviousData: true, refreshInterval: 60_000 },
  );

/** Reads what waits for a user, oldest first (docs/product.md §3 "User reward summary"). @param userId undefined sends no request */
export const useUserRewards = (userId: number | undefined) =>
  useSWR(userId !== undefined && ([claimsKey, 'user', userId] as const), async ([, , user_id]) =>
    camelCased(dataOf(await call('post', 'admin/scanners/get', { json: { user_id } })).pending),
  );

/** Returns a summary without some claims. The age of the oldest stays as it was read. */
export function withoutClaims(summary: ClaimsSummary, claims: readonly DecidedClaim[]): ClaimsSummary {
  const { waiting, points, worthPaise, flagged } = summary;
  const left = Math.max(0, points - claims.reduce((sum, claim) => sum + claim.points, 0));
  return {
    ...summary,
    waiting: Math.max(0, waiting - claims.length),
    points: left,
    worthPaise: worthPaise && Math.round((worthPaise * left) / Math.max(1, points)),
    flagged: Math.max(0, flagged - claims.filter(({ signals = [] }) => signals.length > 0).length),
  };
}
