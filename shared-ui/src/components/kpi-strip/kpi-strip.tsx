import type { ReactNode } from 'react';
import { Link } from '@loyalty/shared-ui/router';
import type { Tone } from '../internal/tone';
import { Num } from '../num/num';
import styles from './kpi-strip.module.css';

export interface KpiItem {
  readonly id: string;
  readonly label: ReactNode;
  /** A number is formatted with Indian grouping; a Skeleton while loading. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
  /** Of the note: `success` for a rise, `danger` for a significant fall. Default `neutral`. */
  readonly tone?: Extract<Tone, 'neutral' | 'success' | 'danger'>;
  /** Address of the figure's rows. */
  readonly to?: string;
  readonly icon?: ReactNode;
}

export interface KpiStripProps {
  label: string;
  items: readonly KpiItem[];
}

/** Renders a few figures in one frame. */
export function KpiStrip({ label, items }: KpiStripProps) {
  return (
    <ul className={styles.root} aria-label={label}>
      {items.map((item) => {
        const content = (
          <>
            <span className={styles.label}>
              {item.icon}
              <span>{item.label}</span>
            </span>
            <span className={styles.value}>
              {typeof item.value === 'number' ? <Num value={item.value} /> : item.value}
            </span>
            {item.note != null && (
              <span className={styles.note} data-tone={item.tone ?? 'neutral'}>
                {item.note}
              </span>
            )}
          </>
        );
        return (
          <li key={item.id} className={styles.item}>
            {item.to === undefined ? (
              <div className={styles.content}>{content}</div>
            ) : (
              <Link className={styles.content} to={item.to}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
