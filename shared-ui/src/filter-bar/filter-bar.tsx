import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './filter-bar.module.css';

export interface FilterBarProps {
  /** Search, selects, dates, chips. */
  children: ReactNode;
  /** Names the search landmark where a page has several. */
  label?: string;
  className?: string;
}

/** What narrows a list, in one row that wraps. */
export function FilterBar({ children, label, className }: FilterBarProps) {
  return (
    <div role="search" className={classNames(styles.root, className)} aria-label={label}>
      {children}
    </div>
  );
}
