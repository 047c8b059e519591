import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { formatNumber } from '../num';
import { PipeRun, type PipeStage } from '../pipe-run';
import { VisuallyHidden } from '../visually-hidden';
import styles from './balance-card.module.css';

export interface BalanceCardProps {
  /** What the figure is: "Points you can claim". */
  label: ReactNode;
  /** null where it is not known: a dash keeps its place. */
  balance: number | null;
  /** Name of the pipe-run's list. Default: `label`, where that is a text. */
  runLabel?: string;
  run: readonly PipeStage[];
  /** The figures are on their way; the card has its full size meanwhile. */
  loading?: boolean;
  loadingLabel?: string;
  className?: string;
}

/** The balance over the run of the points: one unequal corner, and a still level where the two tones meet. */
export function BalanceCard({
  label,
  balance,
  runLabel = typeof label === 'string' ? label : '',
  run,
  loading = false,
  loadingLabel,
  className,
}: BalanceCardProps) {
  const figure = balance === null ? '–' : formatNumber(balance);
  return (
    <section
      className={classNames(styles.root, className)}
      data-loading={loading || undefined}
      data-flowing={(!loading && run[0]?.reached) || undefined}
      aria-busy={loading}
      aria-label={runLabel || undefined}
    >
      <div className={styles.balance}>
        <p className={styles.label}>{label}</p>
        {/* Seven digits and more step down rather than out of the card. */}
        <p className={styles.figure} data-long={figure.length > 7 || undefined} aria-hidden={loading || undefined}>
          {loading ? '0' : figure}
        </p>
      </div>
      <div className={styles.run} aria-hidden={loading || undefined}>
        <PipeRun tone="deep" label={runLabel} stages={run} />
      </div>
      <VisuallyHidden role="status">{loading ? loadingLabel : ''}</VisuallyHidden>
    </section>
  );
}
