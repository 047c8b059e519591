import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  /** First run: what will be here and how it comes. No results: how to find more. */
  message?: ReactNode;
  icon?: ReactNode;
  /** The one way on. */
  action?: ReactNode;
  className?: string;
}

/** Nothing here, and what to do about it. */
export function EmptyState({ title, message, icon, action, className }: EmptyStateProps) {
  return (
    <div className={classNames(styles.root, className)}>
      {icon != null && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {message != null && <p className={styles.message}>{message}</p>}
      {action != null && <div className={styles.action}>{action}</div>}
    </div>
  );
}
