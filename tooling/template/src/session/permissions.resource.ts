import { dataOf } from '@loyalty/shared-ui/response-data';
import useSWR from 'swr';
import { call } from '../api/client';

const fetchSession = async () => dataOf(await call('get', 'admin/session'));

export type Permission = Awaited<ReturnType<typeof fetchSession>>['permissions'][number];

/**
 * Returns a check of the signed-in admin's permissions. Hides what the server would refuse: for convenience only, so all
 * shows until the permissions are read.
 */
export function usePermissions(): (permission: Permission | undefined) => boolean {
  const permissions = useSWR('session', fetchSession).data?.permissions;
  return (permission) => permission === undefined || (permissions?.includes(permission) ?? true);
}
