import { formatNumber } from '@loyalty/shared-ui/num';
import { isReached, PipeRun, type PipeStage } from '@loyalty/shared-ui/pipe-run';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import styles from './balance-card.module.css';

interface BalanceCardProps {
  /** Label of the figure, e.g. "Points you can claim". */
  label: string;
  /** null if unknown: a dash keeps its place. */
  balance: number | null;
  run: readonly PipeStage[];
  /** The figures are loading; the card already has its full size. */
  loading: boolean;
  loadingLabel: string;
}

/** Renders the balance above the pipe of points. */
export function BalanceCard({ label, balance, run, loading, loadingLabel }: BalanceCardProps) {
  const figure = balance === null ? '–' : formatNumber(balance);
  return (
    <section
      className={styles.root}
      data-loading={loading || undefined}
      data-flowing={(!loading && run[0] && isReached(run[0])) || undefined}
      aria-busy={loading}
      aria-label={label}
    >
      <div className={styles.balance}>
        <p className={styles.label}>{label}</p>
        {/* Seven digits and more use a smaller font rather than overflowing the card. */}
        <p className={styles.figure} data-long={figure.length > 7 || undefined} aria-hidden={loading || undefined}>
          {loading ? '0' : figure}
        </p>
      </div>
      <div className={styles.run} aria-hidden={loading || undefined}>
        <PipeRun surface="deep" label={label} stages={run} />
      </div>
      <VisuallyHidden role="status">{loading ? loadingLabel : ''}</VisuallyHidden>
    </section>
  );
}
