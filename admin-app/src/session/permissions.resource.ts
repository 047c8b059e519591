import useSWR from 'swr';
import { call } from '../api/client';
import type { Data } from '../api/operations';
import { dataOf } from '@loyalty/shared-ui/response-data';

export type AdminSession = Data<'get', 'admin/session'>;
export type Permission = AdminSession['permissions'][number];

/** Reads who is signed in; a change of roles is seen when the tab is focused again. */
export const useAdminSession = () =>
  useSWR('admin/session', async () => dataOf(await call('get', 'admin/session', {})));

/**
 * Returns a check of the signed-in admin's permissions. Hides what the server would refuse: for convenience only, so all
 * shows until the permissions are read.
 */
export function usePermissions(): (permission: Permission | undefined) => boolean {
  const permissions = useAdminSession().data?.permissions;
  return (permission) => permission === undefined || (permissions?.includes(permission) ?? true);
}
