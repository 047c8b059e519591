import type { ReactNode } from 'react';
import { Button } from '../button/button';
import { classNames } from '../internal/class-names';
import styles from './selection-bar.module.css';

export interface SelectionBarProps {
  /** Number selected, e.g. "2 selected"; announced when it changes. */
  label: ReactNode;
  /** Their total, e.g. "1,540 points". */
  summary?: ReactNode;
  onClear?: () => void;
  clearLabel?: string;
  actions?: ReactNode;
  /** Joined to the card below. */
  attached?: boolean;
  className?: string;
}

/** Renders the size of the selection and its actions. */
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
