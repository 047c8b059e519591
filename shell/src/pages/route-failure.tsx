import { Trans } from '@lingui/react/macro';
import { isChunkError } from '@loyalty/shared-ui/reload';
import { useNavigation, useRouteError } from '@loyalty/shared-ui/router';
import { useEffect, useState, type ReactNode } from 'react';
import { PublicPage } from './public-page';
import { SectionLoading } from './section-loading';
import styles from './pages.module.css';

/** Thrown when a remote is down, hangs, responds with something that is not a remote, or fails at its start; see `cause`. */
export class RemoteUnavailableError extends Error {
  override readonly name = 'RemoteUnavailableError';

  constructor(remote: string, cause: unknown) {
    super(`The remote ${remote} is not available: ${String(cause)}`, { cause });
  }
}

interface FailureProps {
  /** @returns false when the server cannot be reached */
  onRetry: () => Promise<boolean>;
}

function Failure({ onRetry, title, children }: FailureProps & { title: ReactNode; children: ReactNode }) {
  const [offline, setOffline] = useState(false);
  const retry = async () => {
    setOffline(false);
    setOffline(!(await onRetry()));
  };
  return (
    <PublicPage title={title}>
      <div role="alert">
        <p>{offline ? <Trans>There is still no connection. Try again when you are online.</Trans> : children}</p>
      </div>
      <button type="button" className={styles.retry} onClick={() => void retry()}>
        <Trans>Retry</Trans>
      </button>
    </PublicPage>
  );
}

/** Renders in place of a section that is down, hangs, or sent an invalid response (bad input F7). */
export function SectionUnavailable({ onRetry }: FailureProps) {
  return (
    <Failure onRetry={onRetry} title={<Trans>This section is not available</Trans>}>
      <Trans>It may be under maintenance, or your connection was interrupted. Nothing that you did is lost.</Trans>
    </Failure>
  );
}

/**
 * Renders the router's error page (docs/product.md §8) when a remote or a page's code cannot be loaded, or a page throws while it renders.
 */
export function RouteFailure({ onRetry }: FailureProps) {
  const error = useRouteError();
  const retrying = useNavigation().state !== 'idle';
  useEffect(() => console.error(error), [error]);
  if (retrying) return <SectionLoading onRetry={onRetry} />;
  if (error instanceof RemoteUnavailableError || isChunkError(error)) return <SectionUnavailable onRetry={onRetry} />;
  return (
    <Failure onRetry={onRetry} title={<Trans>Unexpected Application Error!</Trans>}>
      <Trans>Something on this page broke. Reloading it usually helps.</Trans>
    </Failure>
  );
}
