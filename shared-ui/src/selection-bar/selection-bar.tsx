import type { ReactNode } from 'react';
import { Button } from '../button';
import { classNames } from '../internal/class-names';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** How many, e.g. "2 selected"; announced when it changes. */
  label: ReactNode;
  /** What they come to, e.g. "1,540 points". */
  summary?: ReactNode;
  onClear?: () => void;
  clearLabel?: string;
  /** What can be done with them. */
  actions?: ReactNode;
  /** Joined to the card that follows. */
  attached?: boolean;
  className?: string;
}

/** Shown while something is selected: how much, and the acts. */
export function SelectionBar({
  label,
  summary,
  onClear,
  clearLabel,
  actions,
  attached = false,
  className,
}: SelectionBarProps) {
  return (
    <div className={classNames(styles.root, className)} data-attached={attached || undefined}>
      <p className={styles.text} role="status">
        <strong>{label}</strong>
        {summary != null && summary !== false && <span className={styles.summary}>{summary}</span>}
      </p>
      <div className={styles.actions}>
        {onClear && (
          <Button variant="quiet" size="sm" onClick={onClear}>
            {clearLabel}
          </Button>
        )}
        {actions}
      </div>
    </div>
  );
}
