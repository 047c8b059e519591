import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { useConfirmations } from '../../../confirmations/confirmations.resource';
import { WaitingOrders } from '../../../confirmations/waiting-orders';
import { UnusualBatchesNotice } from '../../../notices/unusual-batches-notice';
import { useUnusualBatches } from '../../../notices/unusual-batches.resource';
import { Page } from '../../../page/page';
import { PanelFailure } from '../../../panel/panel-failure';
import { rangeBefore } from '../../../lists/day-range';
import { RangeChoice, useComparisonText } from '../../../lists/range-choice';
import { usePermissions } from '../../../session/permissions.resource';
import { DashboardCounts } from './dashboard-counts';
import styles from './dashboard.module.css';
import { useDashboardCounts, useDashboardRange } from './dashboard.resource';
import { Statistics } from './statistics';

/**
 * Renders the notices and what is below them: on a first visit in slices after the first paint, on later ones at once. It is
 * invisible until the notices are known, for two seconds at most, so that nothing moves under a pointer.
 */
function More({ children }: { children: ReactNode }) {
  const wasRead = useDashboardCounts(useDashboardRange().range).data !== undefined;
  const unusual = useUnusualBatches();
  const orders = useConfirmations('waiting');
  const isPending = [unusual, orders].some(({ data, error }) => !data && !error);
  if (!useDeferredValue(true, wasRead)) return <div className={styles.rest} />;
  return (
    <Stack gap={5} className={styles.more} data-pending={isPending || undefined}>
      <WaitingOrders />
      <UnusualBatchesNotice data={unusual.data} />
      {children}
    </Stack>
  );
}

/** Drawn with a library that the figures and the table need not wait for; without it they stay. */
const ScanTrend = lazyPanel(
  async () => (await import(/* webpackChunkName: "scan-trend" */ './scan-trend')).ScanTrend,
  PanelFailure,
  // The skeleton of the page keeps its place.
  { ownSuspense: false },
);

/** /admin/dashboard (docs/product.md §2): tiles, notices, the scans per day, and below them the Statistics table of redemptions. */
export function DashboardPage() {
  const may = usePermissions();
  const time = useDashboardRange();
  const comparisonText = useComparisonText();
  return (
    <Page
      name="dashboard"
      description={comparisonText(time.range, rangeBefore(time.range))}
      actions={<RangeChoice param={time} />}
    >
      <DashboardCounts />
      <More>
        <Suspense fallback={<Skeleton height="330px" />}>
          <ScanTrend />
        </Suspense>
        {may('claims.read') && <Statistics />}
      </More>
    </Page>
  );
}
