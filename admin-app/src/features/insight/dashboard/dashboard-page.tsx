import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { useConfirmations } from '../../../confirmations/confirmations.resource';
import { AnnouncedProposals } from '../../../confirmations/announced-proposals';
import { useUnusualBatches, useDashboardCounts, useDashboardRange, type UnusualBatch } from './dashboard.resource';
import { loadSeparateEnglish } from '../../../i18n/admin-messages';
import { Page } from '../../../page/page';
import { PanelFailure } from '../../../panel/panel-failure';
import { rangeBefore } from '../../../lists/day-range';
import { RangeChoice, useComparisonText } from '../../../lists/range-choice';
import { usePermissions } from '../../../session/permissions.resource';
import { useSetup } from '../../../setup/setup.resource';
import { DashboardCounts } from './dashboard-counts';
import styles from './dashboard.module.css';
import { Statistics } from './statistics';
import { paths } from '../../../paths';

/**
 * Renders what is below the tiles: on a first visit in slices after the first paint, on later ones at once. It is invisible until
 * the announcements are known, for two seconds at most, so that nothing moves under a pointer.
 */
function More({ children }: { children: ReactNode }) {
  const counts = useDashboardCounts(useDashboardRange().range).data;
  const wasRead = counts !== undefined;
  const paused = counts?.pausedEndpoints ?? 0;
  const may = usePermissions();
  const { data, error } = useConfirmations('waiting');
  const { data: setup, isLoading } = useSetup();
  if (!useDeferredValue(true, wasRead)) return <div className={styles.rest} />;
  return (
    <Stack gap={4} className={styles.more} data-pending={(!data && !error) || isLoading || undefined}>
      {setup && !setup.isOver && (
        <Suspense fallback={<Skeleton height="360px" />}>
          <SetupCard setup={setup} />
        </Suspense>
      )}
      <AnnouncedProposals />
      {paused > 0 && may('integrations.change') && (
        <Suspense fallback={<Skeleton height="72px" />}>
          <PausedEndpoints count={paused} />
        </Suspense>
      )}
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

/** On the first days only. */
const SetupCard = lazyPanel(
  async () => (await Promise.all([import('./setup/setup-card'), loadSeparateEnglish()]))[0].SetupCard,
  PanelFailure,
  { ownSuspense: false },
);

const PausedEndpoints = lazyPanel(async () => (await import('./paused-endpoints')).PausedEndpoints, PanelFailure, {
  ownSuspense: false,
});

/** /admin/dashboard (docs/product.md §2): tiles, below them the Statistics table of redemptions, then the scans per day. */
export function DashboardPage() {
  const may = usePermissions();
  const time = useDashboardRange();
  const comparisonText = useComparisonText();
  return (
    <Page
      name="dashboard"
      actions={
        <>
          <Muted as="span" size={13}>
            {comparisonText(time.range, rangeBefore(time.range))}
          </Muted>
          <RangeChoice param={time} />
        </>
      }
    >
      <DashboardCounts />
      <More>
        {may('claims.read') && <Statistics />}
        <Suspense fallback={<Skeleton height="330px" />}>
          <ScanTrend />
        </Suspense>
        <UnusualBatchesNotice />
      </More>
    </Page>
  );
}

const maxShown = 3;

/** Last, because it arrives late; a claim with scans of such a batch has a signal in the table. */
function UnusualBatchesNotice() {
  const { t } = useLingui();
  const { data } = useUnusualBatches();
  if (!data?.total) return null;
  const more = data.total - Math.min(maxShown, data.rows.length);
  return (
    <Notice
      tone="warning"
      title={t`${plural(data.total, { one: '# batch has unusual scans', other: '# batches have unusual scans' })}`}
    >
      <Stack as="ul" gap={1}>
        {data.rows.slice(0, maxShown).map((row) => (
          <li key={`${row.batchId} ${row.kind}`}>
            <Link to={paths.batch(row.batchId)}>{t`Batch ${row.batchId}, ${row.productName}`}</Link>
            <br />
            <What row={row} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>and {formatNumber(more)} more</Trans>
          </li>
        )}
      </Stack>
    </Notice>
  );
}

function What({ row }: { row: UnusualBatch }) {
  if (row.kind === 'far-apart') {
    const km = formatNumber(row.km ?? 0);
    const [one, other] = row.places.map(({ location }) => location);
    return one && other ? (
      <Trans>
        scanned {km} km apart within two hours, at <bdi>{one}</bdi> and <bdi>{other}</bdi>
      </Trans>
    ) : (
      <Trans>scanned {km} km apart within two hours</Trans>
    );
  }
  const scans = <Plural value={row.scans ?? 0} one="once" other="# times" />;
  return (
    <Trans>
      scanned before it was dispatched to <bdi>{row.dispatchedTo ?? ''}</bdi>: {scans}
    </Trans>
  );
}
