import useSWR from 'swr';
import { call } from '../api/client';
import type { Data } from '../api/operations';
import { dataOf } from '../api/response-data';
import { usePermissions } from '../session/permissions.resource';
import { claimsKey } from './claim-resolution.resource';

export const claimsSummaryKey = [claimsKey, 'summary'] as const;
export type ClaimsSummary = Data<'get', 'admin/claims/summary'>;

/** Reads what waits for a decision: in the rail and on the page of claims. No request if the admin may not see it. */
export const useClaimsSummary = () =>
  useSWR(
    usePermissions()('claims.read') && claimsSummaryKey,
    async () => dataOf(await call('get', 'admin/claims/summary', {})),
    { refreshInterval: 60_000 },
  );
