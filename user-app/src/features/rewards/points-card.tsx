import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { isReached, PipeRun, type PipeStage } from '@loyalty/shared-ui/pipe-run';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { cacheKeys } from '../../api/cache-keys';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { persistedAt, receivedAt } from '../../offline/persisted-responses';
import { useProgramme } from '../../programme/programme.resource';
import styles from './balance-card.module.css';
import { usePointsSummary } from './points.resource';

/** Renders the balance and the pipe of points. On failure the card keeps its size, with dashes for figures. */
export function PointsCard() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const summary = usePointsSummary();
  const { data: points, error, isValidating, mutate } = summary;
  const { locale } = useLanguage();
  const failed = Boolean(error) && !isValidating;
  // Fresh figures replace these, or the request fails: until then they are as old as they are.
  const since = persistedAt(summary) ?? (points && isValidating ? receivedAt(cacheKeys.pointsSummary) : undefined);
  const unknown = failed && !points;
  const { balance, earned, awaiting, redeemed } = points ?? { balance: 0, earned: 0, awaiting: 0, redeemed: 0 };
  const figure = (value: number) => (unknown ? '–' : value);
  const pointValuePaise = useProgramme()?.pointValuePaise;
  return (
    <>
      <BalanceCard
        label={t`Points you can claim`}
        balance={unknown ? null : balance}
        asOf={since === undefined ? undefined : whenText(since, locale)}
        worthPaise={points && pointValuePaise && balance * pointValuePaise}
        loading={!points && !failed}
        loadingLabel={t`Loading your points`}
        run={[
          { id: 'earned', label: t`Earned`, value: figure(earned) },
          { id: 'awaiting', label: t`Awaiting approval`, value: figure(awaiting) },
          { id: 'redeemed', label: t`Redeemed`, value: figure(redeemed) },
        ]}
      />
      {failed && (
        <Notice
          tone="danger"
          live="assertive"
          title={t`Your points could not be loaded`}
          action={
            <Button variant="secondary" onClick={() => void mutate()}>
              {t`Retry`}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
    </>
  );
}

function whenText(at: number, locale: string): string | undefined {
  const isToday = formatDate(at, 'date', locale) === formatDate(new Date(), 'date', locale);
  return formatDate(at, isToday ? 'time' : 'day-time', locale);
}

interface BalanceCardProps {
  label: string;
  /** null if unknown: a dash keeps its place. */
  balance: number | null;
  /** When the figures were true, while newer ones are loading. */
  asOf: string | undefined;
  /** Shown beside it; undefined if a point has no value. */
  worthPaise: number | undefined;
  run: readonly PipeStage[];
  loading: boolean;
  loadingLabel: string;
}

function BalanceCard({ label, balance, asOf, worthPaise, run, loading, loadingLabel }: BalanceCardProps) {
  const { t } = useLingui();
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
        <p className={styles.label}>
          <span>{label}</span>
          {asOf !== undefined && <span className={styles.asOf}>{t`as of ${asOf}`}</span>}
        </p>
        {/* Seven digits and more use a smaller font rather than overflowing the card. */}
        <p
          className={styles.figure}
          data-long={figure.length > (worthPaise ? 5 : 7) || undefined}
          aria-hidden={loading || undefined}
        >
          <span>{loading ? '0' : figure}</span>
          {/* A narrow card breaks the line at the space. */}
          {worthPaise ? (
            <>
              <span> </span>
              <span className={styles.worth}>{`= ${formatPaise(worthPaise)}`}</span>
            </>
          ) : null}
        </p>
      </div>
      <div className={styles.run} aria-hidden={loading || undefined}>
        <PipeRun surface="deep" label={label} stages={run} />
      </div>
      <VisuallyHidden role="status">{loading ? loadingLabel : ''}</VisuallyHidden>
    </section>
  );
}
