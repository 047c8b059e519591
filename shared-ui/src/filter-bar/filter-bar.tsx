import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import styles from './filter-bar.module.css';

export interface FilterBarProps {
  /** Search, selects, dates, chips. */
  children: ReactNode;
  /** Names the search landmark where a page has several. */
  label?: string;
  /** At the far end: columns, export. */
  tools?: ReactNode;
  /** It heads a table in the same card: inset, with a line under it. */
  attached?: boolean;
  className?: string;
}

/** What narrows a list, in one row that wraps. */
export function FilterBar({ children, label, tools, attached = false, className }: FilterBarProps) {
  return (
    <div
      role="search"
      className={classNames(styles.root, className)}
      data-attached={attached || undefined}
      aria-label={label}
    >
      {children}
      {tools != null && <span className={styles.tools}>{tools}</span>}
    </div>
  );
}
