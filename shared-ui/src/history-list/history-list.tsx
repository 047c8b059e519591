import { useId, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { HistoryRow, type HistoryEntry } from './history-row';
import styles from './history-list.module.css';

export type { HistoryEntry };

export interface HistoryGroup {
  readonly id: string;
  /** The month: "November 2026". */
  readonly label: ReactNode;
  readonly entries: readonly HistoryEntry[];
}

export interface HistoryListProps {
  /** Newest first. */
  groups: readonly HistoryGroup[];
  /** After the last entry: the end, more on its way, or a Retry. */
  footer?: ReactNode;
  className?: string;
}

/** What came and what was claimed, month by month; claims are copper. */
export function HistoryList({ groups, footer, className }: HistoryListProps) {
  const id = useId();
  return (
    <div className={classNames(styles.root, className)}>
      {groups.map((group) => (
        <section key={group.id} aria-labelledby={`history-${id}-${group.id}`}>
          <h2 className={styles.month} id={`history-${id}-${group.id}`}>
            {group.label}
          </h2>
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
