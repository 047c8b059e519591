import { Trans } from '@lingui/react/macro';
import { isChunkError } from '@loyalty/shared-ui/reload';
import { useNavigation, useRouteError } from '@loyalty/shared-ui/router';
import { useEffect, useState } from 'react';
import { PublicPage } from './public-page';
import { SectionLoading } from './section-loading';
import { RemoteUnavailableError } from '../load-remote';
import { SiteConfigError } from '../remotes';
import styles from './pages.module.css';

interface SectionUnavailableProps {
  /** @returns false when the server cannot be reached */
  onRetry: () => Promise<boolean>;
}

/** Renders in place of a section that is down, hangs, or sent an invalid response (bad-inputs F7). */
export function SectionUnavailable({ onRetry }: SectionUnavailableProps) {
  const [offline, setOffline] = useState(false);
  const retry = async () => {
    setOffline(false);
    setOffline(!(await onRetry()));
  };
  return (
    <PublicPage title={<Trans>This section is not available</Trans>}>
      <div role="alert">
        <p>
          {offline ? (
            <Trans>There is still no connection. Try again when you are online.</Trans>
          ) : (
            <Trans>
              It may be under maintenance, or your connection was interrupted. Nothing that you did is lost.
            </Trans>
          )}
        </p>
      </div>
      <button type="button" className={styles.retry} onClick={() => void retry()}>
        <Trans>Retry</Trans>
      </button>
    </PublicPage>
  );
}

/**
 * Renders the router's error page when a remote or a page's code cannot be loaded, or a page throws while it renders (spec §8).
 */
export function RouteFailure({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const error = useRouteError();
  const retrying = useNavigation().state !== 'idle';
  useEffect(() => console.error(error), [error]);
  if (retrying) return <SectionLoading onRetry={onRetry} />;
  if (error instanceof RemoteUnavailableError || error instanceof SiteConfigError || isChunkError(error)) {
    return <SectionUnavailable onRetry={onRetry} />;
  }
  return (
    <PublicPage title={<Trans>Unexpected Application Error!</Trans>}>
      <p role="alert">
        <Trans>Something on this page broke. Reloading it usually helps.</Trans>
      </p>
    </PublicPage>
  );
}
