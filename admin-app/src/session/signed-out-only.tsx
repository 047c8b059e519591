import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { returnToOf } from './return-to';
import { useSession } from './session';

/** Wraps /admin/login: redirects an admin with a session to the requested address, else to the dashboard (spec §2). */
export function SignedOutOnly() {
  const { state } = useLocation();
  return useSession().token ? <Navigate to={returnToOf(state) ?? paths.dashboard} replace /> : <Outlet />;
}
