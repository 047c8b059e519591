import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { useSession } from './session';

/** Around /admin/login: who has a session belongs at the dashboard (spec §2). */
export function SignedOutOnly() {
  return useSession().token ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}
