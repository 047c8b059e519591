import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { useState } from 'react';
import { adminHome, paths } from '../paths';
import { currentSession, useSession } from './session';

/**
 * Guards /user/login and /user/register: redirects an admin to the admin area, a signed-in user home. A user who signs
 * in here stays, for the questions that follow; one who signs in in another tab is redirected.
 */
export function SignedOutOnly() {
  const [atFirst] = useState(currentSession);
  const session = useSession();
  if (hasAdminToken()) return <Navigate to={adminHome} replace />;
  if (atFirst.token || (session.byOtherTab && session.token)) return <Navigate to={paths.rewards} replace />;
  return <Outlet />;
}

/**
 * Returns whether an admin is signed in in this browser: the admin token is in local storage under 'token'. The user
 * area only checks that there is one, to redirect to the admin area (docs/product.md §2).
 */
function hasAdminToken(): boolean {
  try {
    // The same check as the admin area's, which would send its visitor back.
    return /^[\x21-\x7e]+$/.test(localStorage.getItem(storageKeys.adminToken) ?? '');
  } catch {
    return false;
  }
}
