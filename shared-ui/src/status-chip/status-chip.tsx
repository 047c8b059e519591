import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './status-chip.module.css';

export type StatusTone = 'ok' | 'copper' | 'warn' | 'bad' | 'neutral' | 'accent';

export interface StatusChipProps {
  /** The status in words: colour alone says nothing. */
  children: ReactNode;
  /** `copper` for pending value, `ok` for what is settled, `bad` for refused or void. */
  tone?: StatusTone;
  icon?: ReactNode;
  className?: string;
}

/** A status in a word or two. */
export function StatusChip({ children, tone = 'neutral', icon, className }: StatusChipProps) {
  return (
    <span className={classNames(styles.root, className)} data-tone={tone}>
      {icon}
      {children}
    </span>
  );
}
