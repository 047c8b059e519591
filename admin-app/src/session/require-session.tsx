import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { DataProvider } from './data-provider';
import type { ReturnState } from './return-to';
import { useSession } from './session';

/**
 * Guards the admin area (spec §2): redirects to /admin/login without a token, and back after sign-in. Also leaves when
 * the api refuses the token or another tab logs out; cached responses are deleted with the session. For convenience
 * only: the server enforces access.
 */
export function RequireSession() {
  const { token, ended } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!token) {
    const asked: ReturnState = { returnTo: pathname + search + hash };
    // After a logout the next admin starts at the dashboard.
    return <Navigate to={paths.login} replace state={ended === 'signed-out' ? null : asked} />;
  }
  return (
    <DataProvider key={token}>
      <Outlet />
    </DataProvider>
  );
}
