import { storageKeys } from '@loyalty/shared-ui/remote-contract';

/**
 * Returns whether an admin is signed in in this browser: the admin token is in local storage under 'token' (spec §4). The user
 * area only checks that there is one, to redirect to the admin area (decisions.md §2).
 */
export function hasAdminToken(): boolean {
  try {
    return Boolean(localStorage.getItem(storageKeys.adminToken));
  } catch {
    return false;
  }
}
