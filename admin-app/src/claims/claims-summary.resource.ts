import useSWR from 'swr';
import { call } from '../api/client';
import { dataOf } from '../api/response-data';
import { usePermissions } from '../session/permissions.resource';
import { claimsKey } from './claim-resolution.resource';

/** Reads what waits for a decision: in the rail and on the page of claims. No request if the admin may not see it. */
export const useClaimsSummary = () =>
  useSWR(
    usePermissions()('claims.read') && ([claimsKey, 'summary'] as const),
    async () => dataOf(await call('get', 'admin/claims/summary', {})),
    { refreshInterval: 60_000 },
  );
