import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Facts } from '@loyalty/shared-ui/facts';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { TrendChart } from '@loyalty/shared-ui/trend-chart';
import { useLanguage } from '../../../i18n/admin-messages';
import { paths } from '../../../paths';
import { usePointsText } from '../../../programme/points-text';
import type { SchemeKind } from '../../../schemes/scheme';
import { nameOf } from '../../../session/admin-name';
import styles from './schemes.module.css';
import type { Simulation } from './schemes.resource';

/** What a scheme would have cost in the last 13 weeks, and what it may cost in its own time. */
export function SimulationResult({ kind, result }: { kind: SchemeKind; result: Simulation }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const pointsText = usePointsText();
  const { expected, people, yearBefore, overlapping, flaggedPeople, budgetEndedOn, assumption } = result;
  const spread = pointsText(expected.points);
  const [low, high] = [pointsText(expected.low), pointsText(expected.high)];
  const inTime = ({ points, boosted, scans }: Pick<Simulation, 'points' | 'boosted' | 'scans'>) => {
    const [cost, count] = [pointsText(points), formatNumber(boosted)];
    if (kind === 'goal') return t`${cost}, reached ${count} times`;
    return kind === 'referral'
      ? t`${cost} for ${count} people brought`
      : t`${cost} for ${count} of ${formatNumber(scans)} scans`;
  };
  const ended = budgetEndedOn && (formatDate(budgetEndedOn, 'date', locale) ?? budgetEndedOn);
  return (
    <Stack role="status">
      <div>
        <Muted size={13}>{t`Likely cost in its time`}</Muted>
        <p className={styles.figure}>{spread}</p>
        <Muted size={13}>
          {assumption
            ? t`Between ${low} and ${high}`
            : t`Eight times in ten between ${low} and ${high}, from the weeks of the past.`}
        </Muted>
      </div>
      <Facts
        items={[
          { label: t`Last 13 weeks`, value: inTime(result) },
          { label: t`A year before`, value: yearBefore.scans === 0 ? t`There were no scans then` : inTime(yearBefore) },
          { label: t`People`, value: formatNumber(people) },
        ]}
      />
      {assumption && (
        <Notice>
          {t`Nobody knows who would be brought. Assumed: ${assumption.percent} % of ${formatNumber(assumption.newPeople)} new people; the range is from ${assumption.lowPercent} % to ${assumption.highPercent} %.`}
        </Notice>
      )}
      {ended && <Notice tone="warning">{t`In the past its budget would have been used up on ${ended}.`}</Notice>}
      {overlapping > 0 && (
        <Notice>{t`On ${plural(overlapping, { one: '# scan', other: '# scans' })} it meets a scheme that runs now.`}</Notice>
      )}
      {flaggedPeople > 0 && (
        <Notice tone="warning">
          {t`${plural(flaggedPeople, { one: '# of these people', other: '# of these people' })} had scans that looked odd.`}
        </Notice>
      )}
      <WeeksChart days={result.days} />
      <TopPeople people={result.top} />
    </Stack>
  );
}

function WeeksChart({ days }: Pick<Simulation, 'days'>) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const pointsOf = (value: number) => t`${plural(value, { one: '# point', other: '# points' })}`;
  return (
    <TrendChart
      title={t`Points by day`}
      points={days.map(({ day, points }) => ({ day, value: points }))}
      labels={{
        viewTable: t`View as table`,
        viewChart: t`View as chart`,
        day: t`Day`,
        value: t`Points`,
        point: (day, value) => `${day}: ${pointsOf(value)}`,
        partial: '',
        empty: t`No day to show`,
      }}
      locale={locale}
    />
  );
}

function TopPeople({ people }: { people: Simulation['top'] }) {
  const { t } = useLingui();
  if (people.length === 0) return null;
  return (
    <Stack as="section" gap={2}>
      <h3 className={styles.name}>{t`Who would have got most`}</h3>
      <ol className={styles.top}>
        {people.map((person) => (
          <li key={person.id}>
            <Link to={paths.user(person.id)}>
              <bdi>{nameOf(person) || `#${person.id}`}</bdi>
            </Link>
            {person.flags > 0 && <StatusChip tone="warning">{t`Odd scans: ${formatNumber(person.flags)}`}</StatusChip>}
            <Num value={person.points} />
          </li>
        ))}
      </ol>
    </Stack>
  );
}
