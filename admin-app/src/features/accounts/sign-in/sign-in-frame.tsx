import { useLingui } from '@lingui/react/macro';
import { Wordmark } from '@loyalty/shared-ui/logo';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../page/page-title';
import { useProgrammeBrand } from '../../../programme/programme.resource';
import { AppearanceChoice, LanguageChoice } from '../../../preferences/preferences';
import styles from './sign-in.module.css';

/** Renders the decorative pipe of the visual language: solid up to a point, dashed ahead. */
function PipeDrawing() {
  return (
    <svg className={styles.pipeDrawing} viewBox="0 0 600 900" preserveAspectRatio="xMinYMid slice" focusable="false">
      <path className={styles.level} d="M0 640H600V900H0Z" />
      <path className={styles.pipe} d="M-10 220H236a64 64 0 0 1 64 64V576a64 64 0 0 0 64 64H460" />
      <path className={styles.ahead} d="M460 640H610" />
      <g className={styles.joint}>
        <circle cx="120" cy="220" r="9" />
        <circle cx="300" cy="430" r="9" />
      </g>
      <circle className={styles.reward} cx="460" cy="640" r="13" />
    </svg>
  );
}

export function SignInFrame({ heading, children }: { heading: string; children: ReactNode }) {
  const { t } = useLingui();
  const { name } = useProgrammeBrand();
  return (
    <div className={styles.page} data-density="compact">
      <PageTitle title={t`Admin sign-in`} />
      <div className={styles.scene} aria-hidden="true">
        <PipeDrawing />
      </div>
      <div className={styles.side}>
        <header className={styles.header}>
          <Wordmark name={name ?? t`Loyalty`} />
          <LanguageChoice />
        </header>
        <main className={styles.main}>
          <h1 className={styles.title}>{heading}</h1>
          {children}
        </main>
        <footer className={styles.footer}>
          <span>{name ?? t`Loyalty Programme`}</span>
          <AppearanceChoice />
        </footer>
      </div>
    </div>
  );
}
