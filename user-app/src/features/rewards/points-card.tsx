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
  const value = (count: number) => (unknown ? '–' : count);
  const pointValuePaise = useProgramme()?.pointValuePaise;
  const worthPaise = points && pointValuePaise && balance * pointValuePaise;
  const loading = !points && !failed;
  const label = t`Points you can claim`;
  const figure = unknown ? '–' : formatNumber(balance);
  const run: readonly [PipeStage, ...PipeStage[]] = [
    { id: 'earned', label: t`Earned`, value: value(earned) },
    { id: 'awaiting', label: t`Awaiting approval`, value: value(awaiting) },
    { id: 'redeemed', label: t`Redeemed`, value: value(redeemed) },
  ];
  const asOf = since === undefined ? undefined : whenText(since, locale);
  return (
    <>
      <section
        className={styles.root}
        data-loading={loading || undefined}
        data-flowing={(!loading && isReached(run[0])) || undefined}
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
        <VisuallyHidden role="status">{loading ? t`Loading your points` : ''}</VisuallyHidden>
      </section>
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
