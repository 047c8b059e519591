import { useId, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { HistoryRow, type HistoryEntry } from './history-row';
import styles from './history-list.module.css';

export type { HistoryEntry };

export interface HistoryGroup {
  readonly id: string;
  /** The month: "November 2026". */
  readonly label: ReactNode;
  /** At the end of the heading's line: the month's total. */
  readonly total?: ReactNode;
  readonly entries: readonly HistoryEntry[];
}

export interface HistoryListProps {
  /** Newest first. */
  groups: readonly HistoryGroup[];
  /** After the last entry: the end, a loading indicator, or Retry. */
  footer?: ReactNode;
  className?: string;
}

/** Renders earned and claimed points by month; claims are copper, queued entries dashed. */
export function HistoryList({ groups, footer, className }: HistoryListProps) {
  const id = useId();
  return (
    <div className={classNames(styles.root, className)}>
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`history-${id}-${group.id}`}>
          <div className={styles.heading}>
            <h2 className={styles.month} id={`history-${id}-${group.id}`}>
              {group.label}
            </h2>
            {group.total != null && <p className={styles.total}>{group.total}</p>}
          </div>
          <ul className={styles.list}>
            {group.entries.map((entry) => (
              <HistoryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {footer != null && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
