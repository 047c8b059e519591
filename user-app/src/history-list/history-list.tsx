import { useId, type ReactNode } from 'react';
import { Link } from '@loyalty/shared-ui/router';
import { ChevronRight } from 'lucide-react';
import styles from './history-list.module.css';

export interface HistoryEntry {
  readonly id: string;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Omitted if no points have moved yet. */
  readonly amount?: ReactNode;
  /** `queued`: not on the account yet. */
  readonly kind: 'earned' | 'bonus' | 'claimed' | 'queued';
  readonly icon: ReactNode;
  readonly status?: ReactNode;
  readonly to?: string;
}

export interface HistoryGroup {
  readonly id: string;
  readonly label: ReactNode;
  readonly total?: ReactNode;
  readonly entries: readonly HistoryEntry[];
}

function HistoryRow({ entry: { title, detail, amount, kind, icon, status, to } }: { entry: HistoryEntry }) {
  const content = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail != null && <span className={styles.detail}>{detail}</span>}
        {status != null && <span className={styles.status}>{status}</span>}
      </span>
      {amount != null && <span className={styles.amount}>{amount}</span>}
      {to !== undefined && <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />}
    </>
  );
  return (
    <li className={styles.item} data-kind={kind}>
      {to === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <Link className={styles.row} to={to}>
          {content}
        </Link>
      )}
    </li>
  );
}

export function HistoryList({
  groups,
  className,
}: {
  groups: readonly HistoryGroup[];
  className?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={className}>
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
    </div>
  );
}
