import type { ReactNode } from 'react';
import styles from './row.module.css';

/** Several of one component beside each other; they wrap. */
export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Several of one component one under the other. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}
