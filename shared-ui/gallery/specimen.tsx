import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** A part of the gallery: one family of components. */
export function Section({ title, children, compact }: { title: string; children: ReactNode; compact?: boolean }) {
  return (
    <section className={styles.section} data-density={compact ? 'compact' : undefined}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      {children}
    </section>
  );
}

/** One state of one component, with its name. */
export function Specimen({ name, children, wide }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={styles.specimen} data-wide={wide || undefined}>
      <p className={styles.name}>{name}</p>
      {children}
    </div>
  );
}

/** Several in a row. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
