import { type ReactNode, useEffect, useState } from 'react';
import { useRouteError } from '@loyalty/shared-ui/router';
import { Button } from '../button/button';
import styles from './error-panel.module.css';
import { isChunkError, isReachable, reloadIfReachable } from '../../platform/reload';

/** Session storage key of the missing chunk that the page was reloaded for. The error message names the file, so areas differ. */
const reloadedKey = 'reloadedForChunk';

/**
 * Returns whether an error is a chunk that failed to load, for which the page was not reloaded yet: more than once would be a
 * loop.
 */
function mayReload(error: unknown): boolean {
  if (!isChunkError(error)) return false;
  try {
    return sessionStorage.getItem(reloadedKey) !== error.message;
  } catch {
    return false;
  }
}

/**
 * Remembers that the page is reloaded for an error.
 * @returns false if that cannot be stored, and reloading could loop
 */
export function claimReload(error: unknown): boolean {
  if (!mayReload(error)) return false;
  try {
    sessionStorage.setItem(reloadedKey, (error as Error).message);
    return true;
  } catch {
    return false;
  }
}

export interface ErrorPanelProps {
  title: ReactNode;
  /** What it means for the user and what to do. */
  message?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  /** Further links, e.g. home. */
  children?: ReactNode;
}

/** Renders the error message of a page or a part of one: drawing, message, Retry. */
export function ErrorPanel({ title, message, retryLabel, onRetry, retrying, children }: ErrorPanelProps) {
  return (
    <div className={styles.root} role="alert">
      <svg className={styles.pipe} viewBox="0 0 160 56" width="160" height="56" aria-hidden="true" focusable="false">
        <path className={styles.intact} d="M2 12h50" />
        <path className={styles.gap} d="M60 12h32" />
        <path className={styles.intact} d="M100 12h26a16 16 0 0 1 16 16v26" />
        <path className={styles.flange} d="M52 4v16M100 4v16" />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      {message != null && <p className={styles.message}>{message}</p>}
      <div className={styles.actions}>
        {onRetry && retryLabel && (
          <Button busy={retrying} busyLabel={retryLabel} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}

export interface RouteErrorPanelProps {
  retryLabel: string;
  /** Default: the text of docs/product.md §8. */
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
 * After a deployment the previous build's chunks are gone: then the page reloads automatically, once (bad input F25). It is
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
