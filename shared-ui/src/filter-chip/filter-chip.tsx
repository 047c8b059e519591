import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './filter-chip.module.css';

export interface FilterChipProps {
  children: ReactNode;
  pressed: boolean;
  onPressedChange: (pressed: boolean) => void;
  className?: string;
}

/** One filter, on or off. */
export function FilterChip({ children, pressed, onPressedChange, className }: FilterChipProps) {
  return (
    <button
      type="button"
      className={classNames(styles.chip, className)}
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
    >
      {children}
    </button>
  );
}
