import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { useSession } from './session';

/** State of /admin/login's history entry: the address requested without a session. */
export interface ReturnState {
  returnTo: string;
}

/** Returns the address to open after sign-in: of this area only, since the state of /admin/login may be anything. */
function returnToOf(state: unknown): string | undefined {
  const { returnTo } = (state ?? {}) as Partial<ReturnState>;
  return typeof returnTo === 'string' && /^\/admin\/(?!login\b)/i.test(returnTo) ? returnTo : undefined;
}

/** Wraps /admin/login: redirects an admin with a session to the requested address, else to the dashboard (docs/product.md §2). */
export function SignedOutOnly() {
  const { state } = useLocation();
  return useSession().token ? <Navigate to={returnToOf(state) ?? paths.dashboard} replace /> : <Outlet />;
}
