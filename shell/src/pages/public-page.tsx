import { Trans } from '@lingui/react/macro';
import { useBrand } from '@loyalty/shared-ui/brand';
import { Logo } from '@loyalty/shared-ui/logo';
import type { ReactNode } from 'react';
import styles from './pages.module.css';

interface PublicPageProps {
  title: ReactNode;
  children: ReactNode;
}

/** Renders the plain frame of the shell's own pages: logo, heading, text, link home. */
export function PublicPage({ title, children }: PublicPageProps) {
  const { name } = useBrand();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <a className={styles.home} href="/">
          <Logo />
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
