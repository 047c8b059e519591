import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { loadEnglishApart } from '../../i18n/admin-messages';
import { useUnusualBatches } from '../../notices/unusual-batches.resource';
import { PageTitle } from '../../page/page-title';
import { rangeBefore } from '../../lists/day-range';
import { RangeChoice, useComparisonText } from '../../lists/range-choice';
import { usePermissions } from '../../session/permissions.resource';
import { DashboardCounts } from './dashboard-counts';
import styles from './dashboard.module.css';
import { useDashboardCounts, useDashboardRange } from './dashboard.resource';
import { ScanTrend } from './scan-trend';
import { Statistics } from './statistics';

const UnusualBatchesNotice = lazy(async () => {
  const [{ UnusualBatchesNotice: Component }] = await Promise.all([
    import('../../notices/unusual-batches-notice'),
    loadEnglishApart(),
  ]);
  return { default: Component };
});

/** Fetches the batches in parallel with the code that names them. */
function UnusualBatches() {
  const { data } = useUnusualBatches();
  return (
    <Suspense>
      <UnusualBatchesNotice data={data} />
    </Suspense>
  );
}

/** Renders what is further down: on a first visit in slices after the first paint, on the way back at once. */
function Further({ children }: { children: ReactNode }) {
  const wasRead = useDashboardCounts(useDashboardRange().range).data !== undefined;
  return useDeferredValue(true, wasRead) ? children : <div className={styles.rest} />;
}

/** /admin/dashboard: the tiles, the scans per day, and below them the Statistics table of redemptions (spec §2). */
export function DashboardPage() {
  const { t } = useLingui();
  const may = usePermissions();
  const time = useDashboardRange();
  const comparisonText = useComparisonText();
  return (
    <div className={styles.page}>
      <PageTitle title={t`Dashboard`} />
      <PageHeader
        title={t`Dashboard`}
        description={comparisonText(time.range, rangeBefore(time.range))}
        actions={<RangeChoice param={time} />}
      />
      <UnusualBatches />
      <DashboardCounts />
      <Further>
        <ScanTrend />
        {may('claims.read') && <Statistics />}
      </Further>
    </div>
  );
}
