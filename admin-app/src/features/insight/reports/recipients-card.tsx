import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { formatPaise, Num } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Muted } from '@loyalty/shared-ui/muted';
import { Stack } from '@loyalty/shared-ui/stack';
import { ReceiptIndianRupee } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths';
import { useSettings } from '../../../programme/settings.resource';
import { financialYears, type Recipient, useRecipients } from './recipients.resource';
import styles from './reports.module.css';
import { ExportButtons, RowCount } from '../../../exports/export-menu';
import { ExportState, useExport } from '../../../exports/export-state';
import { type ReportFilter, type ReportName, useReportRows } from '../../../exports/exports.resource';
import { ListTable } from '../../../lists/list-table';

const YEARS = 6;

/** Renders the report of a financial year for the tax deduction; nothing while nothing is paid out. */
export function RecipientsCard() {
  const { t } = useLingui();
  const settings = useSettings().data;
  const years = financialYears(YEARS);
  const [year, setYear] = useState(years[0]!);
  if (!settings?.payoutMethods.length) return null;
  const limit = settings.yearlyReportPaise === null ? undefined : formatPaise(settings.yearlyReportPaise);
  return (
    <Card
      title={t`By financial year`}
      actions={
        <SelectInput
          className={styles.choice}
          aria-label={t`Financial year`}
          value={year}
          onChange={({ target }) => setYear(target.value)}
          options={years.map((name) => ({ value: name, label: name }))}
        />
      }
    >
      {limit === undefined ? (
        <p>{t`No yearly amount is set. The owner sets it under “Programme settings”.`}</p>
      ) : (
        <>
          <ul>
            <ReportRow
              report="recipients"
              filter={{ year }}
              title={t`Users paid above the yearly amount`}
              description={t`Every user paid more than ${limit} from April to March, for your tax deduction. No tax is computed.`}
              icon={<ReceiptIndianRupee size={22} />}
            />
          </ul>
          <Recipients key={year} year={year} />
        </>
      )}
    </Card>
  );
}

/** Lists the users of a year; nothing if there are none, which the number of rows says. */
function Recipients({ year }: { year: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const columns: Column<Recipient>[] = [
    {
      id: 'name',
      label: t`Name`,
      primary: true,
      cell: ({ userId, name, mobile }) =>
        mobile === null ? t`Account deleted` : <Link to={paths.user(userId)}>{name || t`No name yet`}</Link>,
    },
    { id: 'mobile', label: t`Mobile`, cell: ({ mobile }) => mobile || '–' },
    { id: 'payments', label: t`Payments`, align: 'end', cell: ({ payments }) => <Num value={payments} /> },
    { id: 'paid', label: t`Paid`, align: 'end', cell: ({ paidPaise }) => formatPaise(paidPaise) },
  ];
  return (
    <ListTable
      view={{ columns, page, setPage }}
      response={useRecipients(year, page)}
      caption={t`Users paid above the yearly amount`}
      rowKey={({ userId }) => String(userId)}
      loadingLabel={t`Loading the users…`}
      errorTitle={t`The users could not be loaded`}
      skeletonRows={3}
      empty={null}
    />
  );
}

interface ReportRowProps {
  report: ReportName;
  filter: ReportFilter;
  title: string;
  description: string;
  icon: ReactNode;
  children?: ReactNode;
}

export function ReportRow({ report, filter, title, description, icon, children }: ReportRowProps) {
  const rows = useReportRows(report, filter);
  const run = useExport(report, filter);
  return (
    <Stack as="li" gap={3} className={styles.reportRow}>
      <Stack row>
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
        <Stack gap={1} className={styles.text}>
          <h3>{title}</h3>
          <Muted>{description}</Muted>
          <Stack row gap={3}>
            {children}
            <RowCount title={title} rows={rows} />
          </Stack>
        </Stack>
        <Stack row gap={2}>
          <ExportButtons title={title} run={run} />
        </Stack>
      </Stack>
      <ExportState title={title} run={run} />
    </Stack>
  );
}
