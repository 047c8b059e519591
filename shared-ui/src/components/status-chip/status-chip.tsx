import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import type { Tone } from '../internal/tone';
import styles from './status-chip.module.css';

export interface StatusChipProps {
  /** The status as text: colour alone is not accessible. */
  children: ReactNode;
  /** `pending` for points that await a decision, `success` for approved ones, `danger` for rejected or void. */
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
}

/** Renders a status in a word or two. */
export function StatusChip({ children, tone = 'neutral', icon, className }: StatusChipProps) {
  return (
    <span className={classNames(styles.root, className)} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </span>
  );
}
