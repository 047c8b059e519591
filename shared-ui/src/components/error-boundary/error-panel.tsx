import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { classNames } from '../internal/class-names';
import styles from './error-panel.module.css';

export interface ErrorPanelProps {
  title: ReactNode;
  /** What it means for the user and what to do. */
  message?: ReactNode;
  retryLabel?: string;
  onRetry?: () => void;
  /** Whether the retry is in progress. */
  retrying?: boolean;
  /** Further links, e.g. home. */
  children?: ReactNode;
  className?: string;
}

/** Renders the error message of a page or a part of one: drawing, message, Retry. */
export function ErrorPanel({ title, message, retryLabel, onRetry, retrying, children, className }: ErrorPanelProps) {
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
        {onRetry && retryLabel && (
          <Button busy={retrying} busyLabel={retryLabel} onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
