import type { ReactNode } from 'react';
import styles from './editor-columns.module.css';

/** Renders a form and, beside it or below it on a phone, what it comes to. */
export function EditorColumns({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.root}>
      {children}
      <div className={styles.aside}>{aside}</div>
    </div>
  );
}
