import { useCallback } from 'react';
import { useNavigate } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import { clearToken } from './session-token';
import { endSession } from './session.resource';

/** Logout: clears the token and goes to /admin/login (spec §2), whether or not the server hears of it. */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    // The call takes the token along before it is cleared.
    endSession().catch((error: unknown) => console.error(error));
    clearToken();
    void navigate(paths.login, { replace: true });
  }, [navigate]);
}
