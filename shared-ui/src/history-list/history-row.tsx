import type { ReactNode } from 'react';
import { Num } from '../num';
import styles from './history-list.module.css';

export interface HistoryEntry {
  readonly id: string;
  readonly title: ReactNode;
  /** When, and what else. */
  readonly detail?: ReactNode;
  /** A number is signed by its tone: +40 earned, −300 claimed. */
  readonly amount: ReactNode;
  readonly tone: 'earned' | 'claimed';
  readonly icon: ReactNode;
  /** A StatusChip, for a claim. */
  readonly status?: ReactNode;
}

export function HistoryRow({ entry }: { entry: HistoryEntry }) {
  const amount =
    typeof entry.amount === 'number' ? (
      <Num value={entry.amount} sign={entry.tone === 'earned' ? 'always' : 'negative'} />
    ) : (
      entry.amount
    );
  return (
    <li className={styles.row} data-tone={entry.tone}>
      <span className={styles.icon}>{entry.icon}</span>
      <div className={styles.text}>
        <p className={styles.title}>{entry.title}</p>
        {entry.detail != null && <p className={styles.detail}>{entry.detail}</p>}
        {entry.status != null && <p className={styles.status}>{entry.status}</p>}
      </div>
      <p className={styles.amount}>{amount}</p>
    </li>
  );
}
