import { useLingui } from '@lingui/react/macro';
import { Navigate, Outlet, useLocation } from '@loyalty/shared-ui/router';
import { ToastProvider } from '@loyalty/shared-ui/toast';
import { useEffect, useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { DecisionOutboxProvider } from '../claims/decision-outbox-provider';
import { useRemembered } from '../lists/use-remembered';
import { paths } from '../paths';
import { useSession } from './session';
import type { ReturnState } from './signed-out-only';

/** Key of the results of the search that were opened last: names of users, deleted with the session. */
export const recentSearchesKey = 'recentSearches';

/** Provides the cache of api responses, unmounted with the session: one user's data is never shown to another. */
function DataProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  return (
    <SWRConfig
      value={{
        provider: () => cache,
        // Errors are shown in place with a Retry (docs/product.md §8): automatic retries would hide them.
        shouldRetryOnError: false,
        onError: (error: unknown) => console.error(error),
      }}
    >
      {children}
    </SWRConfig>
  );
}

/**
 * Guards the admin area (docs/product.md §2): redirects to /admin/login without a token, and back after sign-in. Also leaves when
 * the api refuses the token or another tab logs out; cached responses are deleted with the session. For convenience
 * only: the server enforces access.
 */
export function RequireSession() {
  const { t } = useLingui();
  const { token, ended } = useSession();
  const { pathname, search, hash } = useLocation();
  const [, rememberSearches] = useRemembered(recentSearchesKey);
  useEffect(() => {
    if (!token) rememberSearches(null);
  }, [token, rememberSearches]);
  if (!token) {
    const returnState: ReturnState = { returnTo: pathname + search + hash };
    // After a logout the next admin starts at the dashboard.
    return <Navigate to={paths.login} replace state={ended === 'signed-out' ? null : returnState} />;
  }
  return (
    <DataProvider key={token}>
      {/* Not around the sign-in, which shows no toasts: its first screen loads less. */}
      <ToastProvider label={t`Notifications`} dismissLabel={t`Dismiss`}>
        <DecisionOutboxProvider token={token}>
          <Outlet />
        </DecisionOutboxProvider>
      </ToastProvider>
    </DataProvider>
  );
}
