import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { ScanSending } from '../offline/scan-sending';
import { paths } from '../paths';
import { DataProvider } from './data-provider';
import { useSession, type Session } from './session';
import { forgetWaitingPath, rememberWaitingPath } from './waiting-path';

function ToSignIn({ ended }: { ended: Session['ended'] }) {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // Who logs out is done here; who was cut off, or came by a printed label, wants to come back.
    if (ended === 'signed-out') forgetWaitingPath();
    else rememberWaitingPath(pathname + search);
  }, [ended, pathname, search]);
  return <Navigate to={paths.login} replace />;
}

/**
 * The guard of the user area (spec §2): without a token to /user/login. It also leaves when the api refuses the token and when
 * another tab logs out. What was read for one person is forgotten with their session.
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
