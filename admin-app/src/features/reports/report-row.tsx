import type { ReactNode } from 'react';
import { ExportButtons, RowCount } from '../../exports/export-buttons';
import { ExportState } from '../../exports/export-state';
import { type ReportFilter, type ReportName, useReportRows } from '../../exports/exports.resource';
import { useExport } from '../../exports/use-export';
import styles from './reports.module.css';

interface ReportRowProps {
  report: ReportName;
  filter: ReportFilter;
  title: string;
  /** Describes the rows of the report. */
  description: string;
  icon: ReactNode;
  /** Filters of this report only. */
  children?: ReactNode;
}

/** Renders one report of the list: description, number of rows, downloads. */
export function ReportRow({ report, filter, title, description, icon, children }: ReportRowProps) {
  const rows = useReportRows(report, filter);
  const run = useExport(report, filter);
  return (
    <li className={styles.reportRow}>
      <div className={styles.main}>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <div className={styles.text}>
          <h3 className={styles.title}>{title}</h3>
          <p className={styles.description}>{description}</p>
          <div className={styles.rows}>
            {children}
            <RowCount title={title} rows={rows} />
          </div>
        </div>
        <div className={styles.actions}>
          <ExportButtons title={title} run={run} />
        </div>
      </div>
      <ExportState title={title} run={run} />
    </li>
  );
}
