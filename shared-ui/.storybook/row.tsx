import type { ReactNode } from 'react';
import styles from './row.module.css';

/** Places several of one component side by side; they wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Stacks several of one component. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
