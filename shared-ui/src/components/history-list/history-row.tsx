import type { ReactNode } from 'react';
import { ChevronRight } from 'lucide-react';
import { Link } from '@loyalty/shared-ui/router';
import { Num } from '../num/num';
import styles from './history-list.module.css';

export interface HistoryEntry {
  readonly id: string;
  readonly title: ReactNode;
  /** Date and further details. */
  readonly detail?: ReactNode;
  /** A number is signed by its kind: +40 earned, −300 claimed. Omitted if no points have moved yet. */
  readonly amount?: ReactNode;
  /** `queued`: not on the account yet. */
  readonly kind: 'earned' | 'claimed' | 'queued';
  readonly icon: ReactNode;
  /** A StatusChip, for a claim. */
  readonly status?: ReactNode;
  /** Address of the details; the whole row is the link. */
  readonly to?: string;
}

function Row({ entry: { title, detail, amount, kind, icon, status, to } }: { entry: HistoryEntry }) {
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
            <Num value={amount} sign={kind === 'claimed' ? 'negative' : 'always'} />
          ) : (
            amount
          )}
        </span>
      )}
      {to !== undefined && <ChevronRight className={styles.chevron} size={18} aria-hidden="true" />}
    </>
  );
}

/** Renders one entry of a HistoryList, as a link if it has details. */
export function HistoryRow({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={styles.item} data-kind={entry.kind}>
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
