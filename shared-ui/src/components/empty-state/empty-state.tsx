import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** Without data: what will be here and how to start. Without results: how to find more. */
  message?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Renders an empty list's message and next step. */
export function EmptyState({ title, message, icon, action }: EmptyStateProps) {
  return (
    <div className={styles.root}>
      {icon != null && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {message != null && <p className={styles.message}>{message}</p>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
