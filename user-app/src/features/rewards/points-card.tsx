import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { PipeRun, type PipeStage } from '@loyalty/shared-ui/pipe-run';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { cacheKeys } from '../../api/cache-keys';
import { Help } from '../../help/lazy-help';
import { useErrorText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { persistedAt, receivedAt } from '../../offline/persisted-responses';
import { paths } from '../../paths';
import { useProgrammeResponse } from '../../programme/programme.resource';
import { useWorth } from '../../worth/worth';
import styles from './balance-card.module.css';
import { type PointsSummary, usePointsSummary } from './points.resource';

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
  const { data: programme, error: programmeError } = useProgrammeResponse();
  const isMoneyKnown = programme !== undefined || programmeError !== undefined;
  const loading = (!points || !isMoneyKnown) && !failed;
  const { lead, stages } = figuresOf(points, programme?.pointValuePaise);
  const worthOf = useWorth();
  const worth = points && worthOf(lead);
  const figure = unknown ? '–' : (worth?.rupees ?? formatNumber(lead.points));
  const titles = { earned: t`Earned`, awaiting: t`Awaiting approval`, redeemed: t`Redeemed` };
  const label = lead.id ? titles[lead.id] : worth?.rupees ? t`You can claim` : t`Points you can claim`;
  const run = stages.map(({ id, points: count, paise, to }): PipeStage => {
    const value = unknown ? '–' : paise === undefined ? count : formatPaise(paise);
    return { id, label: titles[id], value, reached: !unknown && count > 0, ...(count > 0 && { to }) };
  });
  const brand = programme?.brand.name;
  const asOf = since === undefined ? undefined : whenText(since, locale);
  return (
    <>
      <section
        className={styles.root}
        data-loading={loading || undefined}
        data-flowing={(!loading && run[0]?.reached) || undefined}
        aria-busy={loading}
        aria-label={label}
      >
        <div className={styles.balance}>
          <p className={styles.label}>
            <span>
              <span>{label}</span>
              {brand !== undefined && <span>{` · ${t`from ${brand}`}`}</span>}
            </span>
            {asOf !== undefined && <span className={styles.asOf}>{t`as of ${asOf}`}</span>}
          </p>
          {/* Seven digits and more use a smaller font rather than overflowing the card. */}
          <p
            className={styles.figure}
            data-long={figure.length > (worth?.rupees ? 5 : 7) || undefined}
            aria-hidden={loading || undefined}
          >
            <span>{loading ? '0' : figure}</span>
            {worth?.rupees !== undefined && !loading && <span className={styles.points}>{` = ${worth.points}`}</span>}
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
      {failed && <Help about={errorText(error)} />}
    </>
  );
}

type Stage = 'earned' | 'awaiting' | 'redeemed';

/** Returns the large figure, and the stages with what they bring: exact for claims, at the value of a point now for the rest. */
function figuresOf(summary: PointsSummary | undefined, value: number | undefined) {
  const { balance, earned, awaiting, redeemed } = summary ?? { balance: 0, earned: 0, awaiting: 0, redeemed: 0 };
  const awaitingPaise = value === undefined ? undefined : (summary?.awaitingPaise ?? awaiting * value);
  const redeemedPaise = value === undefined ? undefined : (summary?.redeemedPaise ?? redeemed * value);
  const earnedPaise = value === undefined ? undefined : balance * value + (awaitingPaise ?? 0) + (redeemedPaise ?? 0);
  const stages = [
    { id: 'earned', points: earned, paise: earnedPaise, to: `${paths.history}?show=earned` },
    { id: 'awaiting', points: awaiting, paise: awaitingPaise, to: `${paths.claims}?status=pending` },
    { id: 'redeemed', points: redeemed, paise: redeemedPaise, to: `${paths.claims}?status=approved` },
  ] as const;
  const [, claimed, paid] = stages;
  // A balance of 0 says nothing to somebody who has claimed it.
  const lead: { id?: Stage; points: number; paise: number | undefined } =
    balance === 0 && awaiting > 0
      ? claimed
      : balance === 0 && redeemed > 0
        ? paid
        : { points: balance, paise: value === undefined ? undefined : balance * value };
  return { lead, stages };
}

function whenText(at: number, locale: string): string | undefined {
  const isToday = formatDate(at, 'date', locale) === formatDate(new Date(), 'date', locale);
  return formatDate(at, isToday ? 'time' : 'day-time', locale);
}
