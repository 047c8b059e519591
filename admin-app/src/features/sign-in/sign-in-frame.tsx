import { Trans, useLingui } from '@lingui/react/macro';
import { Wordmark } from '@loyalty/shared-ui/logo';
import type { ReactNode } from 'react';
import { PageTitle } from '../../page/page-title';
import { AppearanceChoice } from '../../preferences/appearance-choice';
import { LanguageChoice } from '../../preferences/language-choice';
import { PipeDrawing } from './pipe-drawing';
import styles from './sign-in.module.css';

interface SignInFrameProps {
  /** The page's heading. */
  heading: string;
  children: ReactNode;
}

/** Renders the frame of all sign-in pages. */
export function SignInFrame({ heading, children }: SignInFrameProps) {
  const { t } = useLingui();
  return (
    <div className={styles.page} data-density="compact">
      <PageTitle title={t`Admin sign-in`} />
      <div className={styles.scene} aria-hidden="true">
        <PipeDrawing />
      </div>
      <div className={styles.side}>
        <header className={styles.header}>
          <Wordmark name={t`Loyalty`} />
          <LanguageChoice />
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>{heading}</h1>
          {children}
        </main>
        <footer className={styles.footer}>
          <span>
            <Trans>Loyalty Programme</Trans>
          </span>
          <AppearanceChoice />
        </footer>
      </div>
    </div>
  );
}
