import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { TrendChart } from '@loyalty/shared-ui/trend-chart';
import { useLanguage } from '../../i18n/admin-messages';
import { ListRegion } from '../../lists/list-region';
import { RangeChoice, useRangeText } from '../../lists/range-choice';
import { useRangeParam } from '../../lists/use-range-param';
import { useScanTrend } from './scan-trend.resource';

/** The server answers no more. */
const mostDays = 366;

/** How many codes were scanned each day, as a chart or a table; its range is kept in the address. */
export function ScanTrend() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const time = useRangeParam({ initial: 'last-30', mostDays });
  const rangeText = useRangeText();
  const answer = useScanTrend(time.range);
  const days = answer.data ?? [];
  const scans = days.reduce((sum, day) => sum + day.scans, 0);
  const shownScans = plural(scans, { one: '# scan', other: '# scans' });
  const shownPoints = formatNumber(days.reduce((sum, { points }) => sum + points, 0));
  const scansOf = (value: number) => t`${plural(value, { one: '# scan', other: '# scans' })}`;
  const [first, last] = [days[0], days.at(-1)];
  // While another range is on its way, the days on show are those of the one before.
  const drawn = first && last ? rangeText({ start: first.day, end: last.day }) : '';
  const { start, end } = time.range;
  const failed = Boolean(answer.error) && (first?.day !== start || last?.day !== end);
  return (
    <TrendChart
      title={t`Scans per day`}
      points={days.map(({ day, scans: value }) => ({ day, value }))}
      labels={{
        viewTable: t`View as table`,
        viewChart: t`View as chart`,
        day: t`Day`,
        value: t`Scans`,
        point: (day, value) => `${day}: ${scansOf(value)}`,
        empty: t`No day to show`,
      }}
      summary={answer.data && !failed && t`${drawn}: ${shownScans} · ${shownPoints} points granted`}
      actions={<RangeChoice param={time} />}
      placeholder={
        answer.data === undefined || failed ? (
          <ListRegion
            answer={{ ...answer, data: failed ? undefined : answer.data }}
            count={days.length}
            loadingLabel={t`Loading the scans`}
            errorTitle={t`The scans could not be loaded`}
            skeleton={<Skeleton height="250px" />}
            empty={null}
          >
            {null}
          </ListRegion>
        ) : undefined
      }
      locale={locale}
    />
  );
}
