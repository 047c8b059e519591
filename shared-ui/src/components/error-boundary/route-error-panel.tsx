import { useEffect, useState, type ReactNode } from 'react';
import { useRouteError } from '@loyalty/shared-ui/router';
import { isChunkError, isReachable, reloadIfReachable } from '../../platform/reload';
import { claimReload, mayReload } from './claim-reload';
import { ErrorPanel } from './error-panel';

export interface RouteErrorPanelProps {
  retryLabel: string;
  /** Default: the specified text (spec §8). */
  title?: ReactNode;
  message?: ReactNode;
  /** Used instead if a chunk of the page failed to load. */
  notLoaded: { title: ReactNode; message: ReactNode; retryLabel: string };
  /** Replaces the message once Retry has found no network. */
  offline: ReactNode;
  children?: ReactNode;
}

/**
 * Renders a route's `errorElement`. Retry reloads the page, since a router keeps a route's error until its location changes.
 * After a deployment the previous build's chunks are gone: then the page reloads automatically, once (bad-inputs F25). It is
 * never reloaded without a network.
 */
export function RouteErrorPanel({
  title = 'Unexpected Application Error!',
  message,
  retryLabel,
  notLoaded,
  offline,
  children,
}: RouteErrorPanelProps) {
  const error = useRouteError();
  const [state, setState] = useState<'reloading' | 'failed' | 'retrying' | 'offline'>(() =>
    mayReload(error) && navigator.onLine ? 'reloading' : 'failed',
  );
  useEffect(() => {
    console.error(error);
    if (!mayReload(error)) return;
    let shown = true;
    void isReachable(location.href).then((reachable) => {
      if (!shown) return;
      if (reachable && claimReload(error)) location.reload();
      else setState('failed');
    });
    return () => {
      shown = false;
    };
  }, [error]);
  if (state === 'reloading') return null;

  const retry = async () => {
    setState('retrying');
    if (!(await reloadIfReachable())) setState('offline');
  };
  const texts = isChunkError(error) ? notLoaded : { title, message, retryLabel };
  return (
    <ErrorPanel
      title={texts.title}
      message={state === 'offline' ? offline : texts.message}
      retryLabel={texts.retryLabel}
      retrying={state === 'retrying'}
      onRetry={() => void retry()}
    >
      {children}
    </ErrorPanel>
  );
}
