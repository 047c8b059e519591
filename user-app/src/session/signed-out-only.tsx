import { useState } from 'react';
import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { adminHome, paths } from '../paths';
import { hasAdminToken } from './admin-token';
import { currentSession, useSession } from './session';

/**
 * Guards /user/login and /user/register: redirects an admin to the admin area, a signed-in user home (spec §2). A user who signs
 * in here stays, for the questions that follow; one who signs in in another tab is redirected.
 */
export function SignedOutOnly() {
  const [atFirst] = useState(currentSession);
  const session = useSession();
  if (hasAdminToken()) return <Navigate to={adminHome} replace />;
  if (atFirst.token || (session.byOtherTab && session.token)) return <Navigate to={paths.rewards} replace />;
  return <Outlet />;
}
