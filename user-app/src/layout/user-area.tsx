import { useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';
import { Outlet, ScrollRestoration } from '@loyalty/shared-ui/router';
import { ToastProvider } from '@loyalty/shared-ui/toast';
import { type ReactNode, useEffect } from 'react';
import { UserMessages } from '../i18n/user-messages';
import { clearResponseCache } from '../offline/response-cache';

function Feedback({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <ToastProvider label={t`Messages`} dismissLabel={t`Dismiss`}>
      {children}
    </ToastProvider>
  );
}

export function UserArea() {
  return (
    <UserMessages>
      <Feedback>
        <Outlet />
        <ScrollRestoration />
      </Feedback>
    </UserMessages>
  );
}

/** Renders in place of a page that failed (docs/product.md §8); the layout around it still works. */
export function PageFailure() {
  const { t } = useLingui();
  // A stored response may be what the page failed at: after Reload it would fail again.
  useEffect(clearResponseCache, []);
  return (
    <RouteErrorPanel
      title={t`Unexpected Application Error!`}
      message={t`Something on this page broke. Nothing that you did is lost.`}
      retryLabel={t`Reload`}
      notLoaded={{
        title: t`This page could not be loaded`,
        message: t`Your connection was interrupted, or the site has just been updated. Nothing that you did is lost.`,
        retryLabel: t`Retry`,
      }}
      offline={t`There is still no connection. Try again when you are online.`}
    />
  );
}
