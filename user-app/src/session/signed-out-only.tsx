import { useState } from 'react';
import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { adminHome, paths } from '../paths';
import { hasAdminToken } from './admin-token';
import { currentSession, useSession } from './session';

/**
 * Around /user/login and /user/register: an admin belongs in the admin area, a signed-in user at home (spec §2). Somebody who
 * signs in right here stays, for the questions that follow; signing in in another tab counts as having been signed in.
 */
export function SignedOutOnly() {
  const [atFirst] = useState(currentSession);
  const session = useSession();
  if (hasAdminToken()) return <Navigate to={adminHome} replace />;
  if (atFirst.token || (session.byOtherTab && session.token)) return <Navigate to={paths.rewards} replace />;
  return <Outlet />;
}
