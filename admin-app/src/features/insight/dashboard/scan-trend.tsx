import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Link } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { TrendChart } from '@loyalty/shared-ui/trend-chart';
import { ChartColumn } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { todayInIndia } from '../../../lists/day-range';
import { ListRegion } from '../../../lists/list-region';
import { ToLabels } from '../../../lists/to-labels';
import { useRangeText } from '../../../lists/range-choice';
import { paths } from '../../../paths';
import { usePointsToday } from '../../../programme/points-text';
import { usePermissions } from '../../../session/permissions.resource';
import { useDashboardCounts, useDashboardRange, useScanTrend } from './dashboard.resource';

export function ScanTrend() {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const may = usePermissions();
  const { range } = useDashboardRange();
  const rangeText = useRangeText();
  const response = useScanTrend(range);
  const { addedBefore, scanned } = useDashboardCounts(range).data ?? {};
  // Drawn in slices: in one task it takes 100 ms on a slow phone.
  const isRead = useDeferredValue(response.data !== undefined);
  const days = (isRead && response.data) || [];
  const today = todayInIndia();
  const scans = days.reduce((sum, day) => sum + day.scans, 0);
  const shownScans = plural(scans, { one: '# scan', other: '# scans' });
  const granted = days.reduce((sum, { points }) => sum + points, 0);
  const shownPoints = usePointsToday()(granted);
  const scansOf = (value: number) => t`${plural(value, { one: '# scan', other: '# scans' })}`;
  const [first, last] = [days[0], days.at(-1)];
  // While another range is loading, the previous one's days are shown.
  const drawn = first && last ? rangeText({ start: first.day, end: last.day }) : '';
  const failed = Boolean(response.error) && (first?.day !== range.start || last?.day !== range.end);
  const sums = t`${drawn}: ${shownScans} · ${shownPoints} granted`;
  const before = addedBefore && formatNumber(addedBefore.scans);
  if (scanned === 0)
    return (
      <Card title={t`Scans per day`}>
        <EmptyState
          icon={<ChartColumn aria-hidden="true" />}
          title={t`No scans yet`}
          message={t`Each scan of a label is counted here, by day.`}
          action={<ToLabels />}
        />
      </Card>
    );
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
      summary={
        isRead &&
        !failed && (
          <>
            {may('reports.download') ? <Link to={paths.reportsOfDays(range)}>{sums}</Link> : <span>{sums}</span>}
            {before && <span>{` · ${t`before: ${before}`}`}</span>}
          </>
        )
      }
      placeholder={
        !isRead || failed ? (
          <ListRegion
            response={{ ...response, data: undefined }}
            count={days.length}
            loadingLabel={t`Loading the scans`}
            errorTitle={t`The scans could not be loaded`}
            skeleton={<Skeleton height="250px" />}
          >
            {null}
          </ListRegion>
        ) : undefined
      }
      locale={locale}
    />
  );
}
