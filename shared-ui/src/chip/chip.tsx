import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { classNames } from '../internal/class-names';
import styles from './chip.module.css';

export interface ChipProps {
  children: ReactNode;
  /** Default `accent`. */
  tone?: 'accent' | 'neutral' | 'copper';
  /** With it the chip ends in a ✕ named `removeLabel`, e.g. "Remove filter: Awaiting". */
  onRemove?: () => void;
  removeLabel?: string;
  className?: string;
}

/** A filter that is on, or a small count. */
export function Chip({ children, tone = 'accent', onRemove, removeLabel, className }: ChipProps) {
  return (
    <span className={classNames(styles.root, className)} data-tone={tone} data-removable={onRemove ? '' : undefined}>
      {children}
      {onRemove && (
        <button type="button" className={styles.remove} aria-label={removeLabel} title={removeLabel} onClick={onRemove}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
