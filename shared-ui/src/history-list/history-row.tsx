import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import { Num } from '../num';
import styles from './history-list.module.css';

export interface HistoryEntry {
  readonly id: string;
  readonly title: ReactNode;
  /** When, and what else. */
  readonly detail?: ReactNode;
  /** A number is signed by its tone: +40 earned, −300 claimed. Left out where nothing has moved yet. */
  readonly amount?: ReactNode;
  /** `waiting`: not on the account yet. */
  readonly tone: 'earned' | 'claimed' | 'waiting';
  readonly icon: ReactNode;
  /** A StatusChip, for a claim. */
  readonly status?: ReactNode;
  /** Where its details are; the whole row is the link. */
  readonly to?: string;
}

function Row({ entry: { title, detail, amount, tone, icon, status, to } }: { entry: HistoryEntry }) {
  return (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {detail != null && <span className={styles.detail}>{detail}</span>}
        {status != null && <span className={styles.status}>{status}</span>}
      </span>
      {amount != null && (
        <span className={styles.amount}>
          {typeof amount === 'number' ? (
            <Num value={amount} sign={tone === 'claimed' ? 'negative' : 'always'} />
          ) : (
            amount
          )}
        </span>
      )}
      {to !== undefined && <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />}
    </>
  );
}

/** One entry of a HistoryList, as a link where it leads somewhere. */
export function HistoryRow({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={styles.item} data-tone={entry.tone}>
      {entry.to === undefined ? (
        <div className={styles.row}>
          <Row entry={entry} />
        </div>
      ) : (
        <Link className={styles.row} to={entry.to}>
          <Row entry={entry} />
        </Link>
      )}
    </li>
  );
}
