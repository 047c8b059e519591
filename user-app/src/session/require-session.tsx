import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { useEffect, type ReactNode } from 'react';
import { SWRConfig, type Cache, type SWRConfiguration } from 'swr';
import { isWorthRetrying } from '../api/api-error';
import { persistResponse, withPersistedResponses } from '../offline/persisted-responses';
import { ScanSending } from '../offline/scan-sending';
import { paths } from '../paths';
import { clearReturnPath, saveReturnPath } from './return-path';
import { useSession, type Session } from './session';

function ToSignIn({ ended }: { ended: Session['ended'] }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // A user who logs out is done; one whose session ended, or who came by a printed label, wants to come back.
    if (ended === 'signed-out') clearReturnPath();
    else saveReturnPath(pathname + search);
  }, [ended, pathname, search]);
  return <Navigate to={paths.login} replace />;
}

/**
 * Guards the user area (spec §2): redirects to /user/login without a token, also when the api rejects the token or another tab
 * logs out. A user's cached responses are cleared with the session.
 */
export function RequireSession() {
  const { token, ended } = useSession();
  if (!token) return <ToSignIn ended={ended} />;
  return (
    <DataProvider key={token}>
      <ScanSending token={token} />
      <Outlet />
    </DataProvider>
  );
}

/** Shared SWR options: errors are also logged to the console (spec §8), and responses are persisted for offline use. */
const reads: SWRConfiguration & { provider: () => Cache } = {
  provider: () => new Map(),
  shouldRetryOnError: isWorthRetrying,
  onError: (error: unknown) => console.error(error),
  onSuccess: persistResponse,
  use: [withPersistedResponses],
};

/** Provides the SWR cache. It lives as long as this is mounted, so that users never share data. */
function DataProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={reads}>{children}</SWRConfig>;
}
