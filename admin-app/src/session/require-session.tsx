import { useEffect } from 'react';
import { Navigate, Outlet } from '@loyalty/shared-ui/router';
import { DataProvider } from '../api/data-provider';
import { onUnauthorised } from '../api/unauthorised';
import { paths } from '../paths';
import { clearToken, readToken } from './session-token';
import { useSessionToken } from './use-session-token';

/**
 * Lets only the signed-in through; others go to /admin/login (decisions §2). A convenience: the server decides.
 * When the server refuses the token, the session ends here.
 */
export function RequireSession() {
  const token = useSessionToken();
  useEffect(
    () =>
      onUnauthorised((refused) => {
        // A late answer to an older token must not end a session that has just begun.
        if (refused === readToken()) clearToken('refused');
      }),
    [],
  );
  if (!token) return <Navigate to={paths.login} replace />;
  return (
    <DataProvider key={token}>
      <Outlet />
    </DataProvider>
  );
}
