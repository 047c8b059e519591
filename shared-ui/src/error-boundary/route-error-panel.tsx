import { useEffect, useState, type ReactNode } from 'react';
import { useRouteError } from '@loyalty/shared-ui/router';
import { claimReload } from './claim-reload';
import { ErrorPanel } from './error-panel';

export interface RouteErrorPanelProps {
  retryLabel: string;
  /** Default: the specified text (spec §8). */
  title?: ReactNode;
  message?: ReactNode;
  children?: ReactNode;
}

/**
 * A route's `errorElement`. Retry reloads the page: a router keeps a route's error until its location changes. After a deployment
 * the chunks of the build before are gone: then the page loads anew by itself, once (bad-inputs F25).
 */
export function RouteErrorPanel({
  title = 'Unexpected Application Error!',
  message,
  retryLabel,
  children,
}: RouteErrorPanelProps) {
  const error = useRouteError();
  const [reloading] = useState(() => claimReload(error));
  useEffect(() => {
    console.error(error);
    if (reloading) window.location.reload();
  }, [error, reloading]);
  if (reloading) return null;
  return (
    <ErrorPanel title={title} message={message} retryLabel={retryLabel} onRetry={() => window.location.reload()}>
      {children}
    </ErrorPanel>
  );
}
