import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { PageTitle } from '../../page/page-title';
import { DashboardCounts } from './dashboard-counts';
import styles from './dashboard.module.css';
import { ScanTrend } from './scan-trend';
import { Statistics } from './statistics';

/** /admin/dashboard: the tiles, the scans per day, and below them the Statistics table of redemptions (spec §2). */
export function DashboardPage() {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <PageTitle title={t`Dashboard`} />
      <PageHeader title={t`Dashboard`} />
      <DashboardCounts />
      <ScanTrend />
      <Statistics />
    </div>
  );
}
