import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { useSessionToken } from './use-session-token';

/** Sign-in is for those without a session; others go to the dashboard (spec §2). */
export function SignedOutOnly() {
  return useSessionToken() ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}
