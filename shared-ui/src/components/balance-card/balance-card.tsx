import type { ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { formatNumber } from '../num/num';
import { isReached, PipeRun, type PipeStage } from '../pipe-run/pipe-run';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import styles from './balance-card.module.css';

export interface BalanceCardProps {
  /** Label of the figure, e.g. "Points you can claim". */
  label: ReactNode;
  /** null if unknown: a dash keeps its place. */
  balance: number | null;
  /** Name of the pipe's list. Default: `label`, if that is a text. */
  runLabel?: string;
  run: readonly PipeStage[];
  /** The figures are loading; the card already has its full size. */
  loading?: boolean;
  loadingLabel?: string;
  className?: string;
}

/** Renders the balance above the pipe of points. */
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
      data-flowing={(!loading && run[0] && isReached(run[0])) || undefined}
      aria-busy={loading}
      aria-label={runLabel || undefined}
    >
      <div className={styles.balance}>
        <p className={styles.label}>{label}</p>
        {/* Seven digits and more use a smaller font rather than overflowing the card. */}
        <p className={styles.figure} data-long={figure.length > 7 || undefined} aria-hidden={loading || undefined}>
          {loading ? '0' : figure}
        </p>
      </div>
      <div className={styles.run} aria-hidden={loading || undefined}>
        <PipeRun surface="deep" label={runLabel} stages={run} />
      </div>
      <VisuallyHidden role="status">{loading ? loadingLabel : ''}</VisuallyHidden>
    </section>
  );
}
