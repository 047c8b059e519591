import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { type ReactNode, useEffect } from 'react';
import { type Cache, SWRConfig, type SWRConfiguration } from 'swr';
import { isWorthRetrying } from '../api/failures';
import { persistResponse, withPersistedResponses } from '../offline/persisted-responses';
import { ScanSending } from '../offline/scan-sending';
import { type Session, useSession } from './session';
import { paths } from '../paths';
import { clearReturnPath, saveReturnPath } from './return-path';

/**
 * Guards the user area: redirects to /user/login without a token, also when the api rejects the token or another tab
 * logs out. A user's cached responses are cleared with the session.
 * @param children default: the child route
 */
export function RequireSession({ children = <Outlet /> }: { children?: ReactNode }) {
  const { token, ended } = useSession();
  if (!token) return <ToSignIn ended={ended} />;
  return (
    <SWRConfig key={token} value={reads}>
      <ScanSending token={token} />
      {children}
    </SWRConfig>
  );
}

/**
 * Shared SWR options: errors are also logged to the console (docs/product.md §8), and responses are persisted for offline use. The
 * cache lives as long as a session is shown, so that users never share data.
 */
const reads: SWRConfiguration & { provider: () => Cache } = {
  provider: () => new Map(),
  shouldRetryOnError: isWorthRetrying,
  onError: (error: unknown) => console.error(error),
  onSuccess: persistResponse,
  use: [withPersistedResponses],
};

/** Redirects to sign-in, and stores this address as the one to come back to. */
export function ToSignIn({ ended }: { ended: Session['ended'] }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A user who logs out is done; one whose session ended, or who came by a printed label, wants to come back.
    if (ended === 'signed-out') clearReturnPath();
    else saveReturnPath(pathname + search);
  }, [ended, pathname, search]);
  return <Navigate to={paths.login} replace />;
}
