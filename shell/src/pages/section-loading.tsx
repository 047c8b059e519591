import { Trans } from '@lingui/react/macro';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { useEffect, useState } from 'react';
import styles from './pages.module.css';

/** Milliseconds of waiting after which the page offers Retry (bad input F8). */
const slowAfter = 10_000;

/** Renders a loading indicator, with Retry when loading takes long. */
export function SectionLoading({ onRetry }: { onRetry: () => unknown }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (slow) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => clearTimeout(timer);
  }, [slow]);
  const retry = () => {
    setSlow(false);
    onRetry();
  };
  return (
    <div className={styles.loading} role="status" data-loading="" data-slow={slow || undefined}>
      <span className={styles.bar} aria-hidden />
      {slow ? (
        <div className={styles.notice}>
          <p>
            <Trans>This section is taking long to load.</Trans>
          </p>
          <button type="button" className={styles.retry} onClick={retry}>
            <Trans>Retry</Trans>
          </button>
        </div>
      ) : (
        <VisuallyHidden>
          <Trans>Loading…</Trans>
        </VisuallyHidden>
      )}
    </div>
  );
}
