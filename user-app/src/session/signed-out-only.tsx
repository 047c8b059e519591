import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { useState } from 'react';
import { adminHome, paths } from '../paths';
import { readStored } from '../preferences/browser-storage';
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

/** Only that there is one is checked, to redirect to the admin area (docs/product.md §2). */
const hasAdminToken = () =>
  // The same check as the admin area's, which would send its visitor back.
  /^[\x21-\x7e]+$/.test(readStored(storageKeys.adminToken) ?? '');
