import { useEffect, type ReactNode } from 'react';
import { useRouteError } from '@loyalty/shared-ui/router';
import { ErrorPanel } from './error-panel';

export interface RouteErrorPanelProps {
  retryLabel: string;
  /** Default: the specified text (spec §8). */
  title?: ReactNode;
  message?: ReactNode;
  children?: ReactNode;
}

/** A route's `errorElement`. Retry reloads the page: a router keeps a route's error until its location changes. */
export function RouteErrorPanel({
  title = 'Unexpected Application Error!',
  message,
  retryLabel,
  children,
}: RouteErrorPanelProps) {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <ErrorPanel title={title} message={message} retryLabel={retryLabel} onRetry={() => window.location.reload()}>
      {children}
    </ErrorPanel>
  );
}
