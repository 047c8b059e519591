import type { ReactNode } from 'react';
import { Button } from '../button';
import { classNames } from '../internal/class-names';
import styles from './error-panel.module.css';

export interface ErrorPanelProps {
  title: ReactNode;
  /** What it means for the person and how to go on. */
  message?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  /** Further ways on, e.g. a link home. */
  children?: ReactNode;
  className?: string;
}

/** A page or a part of one that failed: a pipe with a gap in it, what happened, and the way on. */
export function ErrorPanel({ title, message, retryLabel, onRetry, children, className }: ErrorPanelProps) {
  return (
    <div className={classNames(styles.root, className)} role="alert">
      <svg className={styles.pipe} viewBox="0 0 160 56" width="160" height="56" aria-hidden="true" focusable="false">
        <path className={styles.intact} d="M2 12h50" />
        <path className={styles.gap} d="M60 12h32" />
        <path className={styles.intact} d="M100 12h26a16 16 0 0 1 16 16v26" />
        <path className={styles.flange} d="M52 4v16M100 4v16" />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      {message != null && <p className={styles.message}>{message}</p>}
      <div className={styles.actions}>
        {onRetry && retryLabel && <Button onClick={onRetry}>{retryLabel}</Button>}
        {children}
      </div>
    </div>
  );
}
