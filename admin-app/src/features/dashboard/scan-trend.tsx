import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { TrendChart } from '@loyalty/shared-ui/trend-chart';
import { useLanguage } from '../../i18n/admin-messages';
import { todayInIndia } from '../../lists/day-range';
import { ListRegion } from '../../lists/list-region';
import { RangeChoice, useRangeText, useRangeParam } from '../../lists/range-choice';
import { useScanTrend } from './dashboard.resource';

/** The server's limit. */
const maxDays = 366;

/** Renders scans per day as a chart or a table; the range is in the address. */
export function ScanTrend() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const time = useRangeParam({ initial: 'last-30', maxDays });
  const rangeText = useRangeText();
  const answer = useScanTrend(time.range);
  const days = answer.data ?? [];
  const today = todayInIndia();
  const scans = days.reduce((sum, day) => sum + day.scans, 0);
  const shownScans = plural(scans, { one: '# scan', other: '# scans' });
  const shownPoints = formatNumber(days.reduce((sum, { points }) => sum + points, 0));
  const scansOf = (value: number) => t`${plural(value, { one: '# scan', other: '# scans' })}`;
  const [first, last] = [days[0], days.at(-1)];
  // While another range is loading, the previous one's days are shown.
  const drawn = first && last ? rangeText({ start: first.day, end: last.day }) : '';
  const { start, end } = time.range;
  const failed = Boolean(answer.error) && (first?.day !== start || last?.day !== end);
  return (
    <TrendChart
      title={t`Scans per day`}
      points={days.map(({ day, scans: value }) => ({ day, value, partial: day === today }))}
      labels={{
        viewTable: t`View as table`,
        viewChart: t`View as chart`,
        day: t`Day`,
        value: t`Scans`,
        point: (day, value, partial) => {
          const shown = scansOf(value);
          return partial ? t`${day}, so far: ${shown}` : `${day}: ${shown}`;
        },
        partial: t`Today, so far`,
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
