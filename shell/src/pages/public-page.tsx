import { Trans } from '@lingui/react/macro';
import { readBrand } from '@loyalty/shared-ui/brand';
import type { ReactNode } from 'react';
import styles from './pages.module.css';

interface PublicPageProps {
  title: ReactNode;
  children: ReactNode;
}

/** Renders the plain frame of the shell's own pages: logo, heading, text, link home. */
export function PublicPage({ title, children }: PublicPageProps) {
  const { name, logoUrl } = readBrand();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a className={styles.home} href="/">
          {logoUrl ? (
            <img className={styles.logo} src={logoUrl} alt="" height={28} />
          ) : (
            <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" fill="none" strokeWidth="5">
              <path d="M2 6h8" stroke="var(--copper)" />
              <path d="M10 6h3a6 6 0 0 1 6 6v10" stroke="var(--logo-pipe, var(--accent))" />
            </svg>
          )}
          {name ?? <Trans>Loyalty Programme</Trans>}
        </a>
      </header>
      <main className={styles.main}>
        <h1>{title}</h1>
        {children}
      </main>
    </div>
  );
}
