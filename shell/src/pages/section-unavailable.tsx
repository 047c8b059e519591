import { Trans } from '@lingui/react/macro';
import { PublicPage } from './public-page';
import styles from './section.module.css';

/** In the place of a section that is down, hangs, or answered rubbish (bad-inputs F7). */
export function SectionUnavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <PublicPage title={<Trans>This section is not available</Trans>}>
      <div role="alert">
        <p>
          <Trans>It may be under maintenance, or your connection was interrupted. Nothing that you did is lost.</Trans>
        </p>
      </div>
      <button type="button" className={styles.retry} onClick={onRetry}>
        <Trans>Retry</Trans>
      </button>
    </PublicPage>
  );
}
