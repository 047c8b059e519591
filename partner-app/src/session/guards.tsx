import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { ToastProvider } from '@loyalty/shared-ui/toast';
import { SWRConfig } from 'swr';
import remote from '../../remote.config.json';
import { paths } from '../paths';
import { useSession } from './session';

/** Errors are shown in place with a Retry. The cache ends with the session: one user's data is never shown to another. */
const reads = {
  provider: () => new Map(),
  shouldRetryOnError: false,
  onError: (error: unknown) => console.error(error),
};

/** Redirects to the sign-in without a token, and when the api refuses it. For convenience only: the server enforces access. */
export function RequireSession() {
  const { t } = useLingui();
  const { token, ended } = useSession();
  const { pathname, search, hash } = useLocation();
  if (!token) {
    const returnTo = ended === 'signed-out' ? undefined : pathname + search + hash;
    return <Navigate to={paths.signIn} replace state={{ returnTo }} />;
  }
  return (
    <SWRConfig key={token} value={reads}>
      <ToastProvider label={t`Notifications`} dismissLabel={t`Dismiss`}>
        <Outlet />
      </ToastProvider>
    </SWRConfig>
  );
}

/** Redirects from the sign-in, once there is a session, to the requested address: of this area, whatever the state contains. */
export function SignedOutOnly() {
  const { token } = useSession();
  const { returnTo } = (useLocation().state ?? {}) as { returnTo?: unknown };
  if (!token) return <Outlet />;
  const isOwn = typeof returnTo === 'string' && returnTo.startsWith(`${remote.prefix}/`) && returnTo !== paths.signIn;
  return <Navigate to={isOwn ? returnTo : paths.home} replace />;
}
