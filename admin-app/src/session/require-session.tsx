import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { DataProvider } from './data-provider';
import { useSession } from './session';

/**
 * The guard of the admin area (spec §2): without a token to /admin/login. It also leaves when the api refuses the token and when
 * another tab logs out. What was read for one person is forgotten with their session. A convenience: the server decides.
 */
export function RequireSession() {
  const { token } = useSession();
  if (!token) return <Navigate to={paths.login} replace />;
  return (
    <DataProvider key={token}>
      <Outlet />
    </DataProvider>
  );
}
