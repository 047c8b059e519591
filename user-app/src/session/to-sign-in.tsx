import { Navigate, useLocation } from '@loyalty/shared-ui/router';
import { useEffect } from 'react';
import { paths } from '../paths';
import { clearReturnPath, saveReturnPath } from './return-path';
import type { Session } from './session';

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
