import { useLingui } from '@lingui/react/macro';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import type { ReactNode } from 'react';
import { PageTitle } from '../../page/page-title';
import { AppearanceChoice, LanguageChoice } from '../../preferences/preferences';
import styles from './brands.module.css';

interface ConsoleFrameProps {
  /** While there is nothing to show. */
  busyLabel?: string;
  children?: ReactNode;
}

/** Renders the console without the frame of the admin area, which is one brand's. */
export function ConsoleFrame({ busyLabel, children }: ConsoleFrameProps) {
  const { t } = useLingui();
  return (
    <div className={styles.frame} data-density="compact">
      <PageTitle title={t`Brands`} />
      <header className={styles.bar}>
        <span className={styles.name}>{t`Installation`}</span>
        <div className={styles.tools}>
          <LanguageChoice />
          <AppearanceChoice />
        </div>
      </header>
      <main className={styles.main}>
        {busyLabel !== undefined && (
          <div className={styles.busy} role="status">
            <Spinner size={28} />
            <VisuallyHidden>{busyLabel}</VisuallyHidden>
          </div>
        )}
        {children}
      </main>
    </div>
  );
}
