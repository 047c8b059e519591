import { useLingui } from '@lingui/react/macro';
import type { ButtonProps } from '@loyalty/shared-ui/button';
import { Popover } from '@loyalty/shared-ui/popover';
import { Download } from 'lucide-react';
import { ExportButtons, RowCount } from './export-buttons';
import styles from './exports.module.css';
import { usePermissions } from '../session/permissions.resource';
import { ExportState } from './export-state';
import { type ReportFilter, type TableReport, useReportRows } from './exports.resource';
import { type ExportRun, useExport } from './use-export';

interface ExportMenuProps extends Pick<ButtonProps, 'variant' | 'size'> {
  report: TableReport;
  /** The table's current filter: the download contains the same rows. */
  filter: ReportFilter;
  /** The button's edge that the panel is aligned to. Default `end`. */
  align?: 'start' | 'end';
}

/**
 * Renders "Export" for a table's toolbar: number of rows, then Excel or CSV. The download continues while the panel is
 * closed, and the button shows it.
 */
export function ExportMenu({ report, filter, variant = 'secondary', size, align }: ExportMenuProps) {
  const { t } = useLingui();
  const run = useExport(report, filter);
  const titles: Record<TableReport, string> = {
    plumbers: t`Plumbers list`,
    customers: t`Customers list`,
    redemptions: t`Redemptions`,
    scans: t`Scans`,
  };
  const title = titles[report];
  const mayDownload = usePermissions()('reports.download');
  if (!mayDownload) return null;
  return (
    <Popover
      label={run.state.step === 'running' ? t`Exporting…` : t`Export`}
      title={t`Export: ${title}`}
      icon={<Download aria-hidden="true" />}
      variant={variant}
      size={size}
      align={align}
    >
      <Panel report={report} filter={filter} title={title} run={run} />
    </Popover>
  );
}

interface PanelProps {
  report: TableReport;
  filter: ReportFilter;
  title: string;
  run: ExportRun;
}

/** Counts the rows when opened. */
function Panel({ report, filter, title, run }: PanelProps) {
  const rows = useReportRows(report, filter);
  return (
    <div className={styles.panel}>
      <RowCount title={title} rows={rows} />
      <ExportButtons title={title} run={run} block />
      <ExportState title={title} run={run} />
    </div>
  );
}
