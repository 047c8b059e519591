import { pageNow } from '@loyalty/shared-ui/page-clock';
import useSWR from 'swr';
import { camelCased } from '../../../api/camel-case';
import { call } from '../../../api/client';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import type { ClaimStatus } from '../../../claims/claim';
import { claimsKey, queuedClaim } from '../../../claims/claims.resource';

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
