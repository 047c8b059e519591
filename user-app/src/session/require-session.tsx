import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { ScanSending } from '../offline/scan-sending';
import { paths } from '../paths';
import { DataProvider } from './data-provider';
import { useSession, type Session } from './session';
import { clearReturnPath, saveReturnPath } from './return-path';

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
