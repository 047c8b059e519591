import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button, type ButtonProps } from '@loyalty/shared-ui/button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Popover } from '@loyalty/shared-ui/popover';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { Stack } from '@loyalty/shared-ui/stack';
import { ExportState, type ExportRun, useExport } from './export-state';
import styles from './exports.module.css';
import { type FileFormat, type ReportFilter, type TableReport, useReportRows } from './exports.resource';
import { usePermissions } from '../session/permissions.resource';

interface ExportMenuProps extends Pick<ButtonProps, 'variant' | 'size'> {
  report: TableReport;
  /** The table's current filter: the download contains the same rows. */
  filter: ReportFilter;
  /** The button's edge that the panel is aligned to. Default `end`. */
  align?: 'start' | 'end';
}

/** Renders "Export" for a table's toolbar. The download continues while the panel is closed. */
export function ExportMenu({ report, filter, variant = 'secondary', size, align }: ExportMenuProps) {
  const { t } = useLingui();
  const run = useExport(report, filter);
  const titles: Record<TableReport, string> = {
    plumbers: t`Plumbers list`,
    customers: t`Customers list`,
    redemptions: t`Claims`,
    scans: t`Scans`,
    bonuses: t`Bonuses`,
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

/** Counts the rows when opened. */
function Panel({ report, filter, title, run }: ExportMenuProps & { title: string; run: ExportRun }) {
  const rows = useReportRows(report, filter);
  return (
    <Stack gap={2} className={styles.panel}>
      <RowCount title={title} rows={rows} />
      <ExportButtons title={title} run={run} block />
      <ExportState title={title} run={run} />
    </Stack>
  );
}

/** Renders the number of rows of a download. A failed count can be retried and does not block the download. */
export function RowCount({
  title,
  rows: { data, error, isValidating, mutate },
}: {
  title: string;
  rows: ReturnType<typeof useReportRows>;
}) {
  const { t } = useLingui();
  if (data !== undefined) {
    const count = formatNumber(data);
    return <span className={styles.rowCount}>{t`${plural(data, { one: '# row', other: `${count} rows` })}`}</span>;
  }
  if (error === undefined) return <span className={styles.rowCount}>{t`Counting rows…`}</span>;
  return (
    <span className={styles.rowCount} role="status">
      <span>{`${t`The rows could not be counted.`} `}</span>
      <Button
        variant="quiet"
        size="sm"
        busy={isValidating}
        aria-label={t`Retry counting ${title}`}
        onClick={() => void mutate().catch(() => undefined)}
      >
        {t`Retry`}
      </Button>
    </span>
  );
}

interface ExportButtonsProps {
  title: string;
  run: ExportRun;
  /** Stacks the buttons at full width. */
  block?: boolean;
}

export function ExportButtons({ title, run: { state, start }, block }: ExportButtonsProps) {
  const { t } = useLingui();
  const button = (format: FileFormat) => ({
    block,
    busy: state.step === 'running' && state.format === format,
    onClick: () => state.step !== 'running' && start(format),
  });
  return (
    <>
      <Button
        {...button('xlsx')}
        variant="secondary"
        icon={<FileSpreadsheet aria-hidden="true" />}
        aria-label={t`Download Excel: ${title}`}
      >
        {t`Download Excel`}
      </Button>
      <Button
        {...button('csv')}
        variant="quiet"
        icon={<FileText aria-hidden="true" />}
        aria-label={t`Download CSV: ${title}`}
      >
        {t`Download CSV`}
      </Button>
    </>
  );
}
