import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { PublicPage } from './public-page';
import styles from './section.module.css';

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
