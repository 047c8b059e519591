import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { plural } from '@lingui/core/macro';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { FileFormat, useReportRows } from './exports.resource';
import type { ExportRun } from './use-export';
import styles from './exports.module.css';

interface RowCountProps {
  /** Name of the report, e.g. "Plumbers list". */
  title: string;
  rows: ReturnType<typeof useReportRows>;
}

/** Renders the number of rows of a download. A failed count can be retried and does not block the download. */
export function RowCount({ title, rows: { data, error, isValidating, mutate } }: RowCountProps) {
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
  /** Name of the report, e.g. "Plumbers list". */
  title: string;
  run: ExportRun;
  /** Stacks the buttons at full width. */
  block?: boolean;
}

/** Renders the Excel and CSV buttons, busy while a download runs. */
export function ExportButtons({ title, run: { state, start }, block }: ExportButtonsProps) {
  const { t } = useLingui();
  const busy = (format: FileFormat) => state.step === 'running' && state.format === format;
  const press = (format: FileFormat) => () => state.step !== 'running' && start(format);
  return (
    <>
      <Button
        variant="secondary"
        block={block}
        icon={<FileSpreadsheet aria-hidden="true" />}
        busy={busy('xlsx')}
        aria-label={t`Download Excel: ${title}`}
        onClick={press('xlsx')}
      >
        {t`Download Excel`}
      </Button>
      <Button
        variant="quiet"
        block={block}
        icon={<FileText aria-hidden="true" />}
        busy={busy('csv')}
        aria-label={t`Download CSV: ${title}`}
        onClick={press('csv')}
      >
        {t`Download CSV`}
      </Button>
    </>
  );
}
