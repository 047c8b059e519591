import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './filter-bar.module.css';

export interface FilterBarProps {
  children: ReactNode;
  tools?: ReactNode;
  /** Above a table in the same card: inset, with a line below. */
  attached?: boolean;
  className?: string;
}

/** Renders a list's filters in one row that wraps. */
export function FilterBar({ children, tools, attached = false, className }: FilterBarProps) {
  return (
    <div role="search" className={classNames(styles.root, className)} data-attached={attached || undefined}>
      {children}
      {tools != null && <span className={styles.tools}>{tools}</span>}
    </div>
  );
}
