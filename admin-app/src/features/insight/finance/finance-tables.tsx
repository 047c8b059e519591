import { useLingui } from '@lingui/react/macro';
import { DataTable, type Column } from '@loyalty/shared-ui/data-table';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Coins } from 'lucide-react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ToLabels } from '../../../lists/to-labels';
import { ListTable } from '../../../lists/list-table';
import { useListView } from '../../../lists/use-list-view';
import { paths } from '../../../paths';
import { PointsWithWorth } from '../../../programme/points-with-worth';
import { usePermissions } from '../../../session/permissions.resource';
import { daysOf, type MonthRange } from './finance-period';
import { type FinanceGroup, type FinanceMonth, type GroupKind, useFinanceGroups } from './finance.resource';

const schema = {};

export function MonthTable({ months, paysOut }: { months: readonly FinanceMonth[]; paysOut: boolean }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const may = usePermissions();
  const link = (shown: string, to: string | false = false) => (to ? <Link to={to}>{shown}</Link> : shown);
  const days = (month: string) => daysOf({ from: month, to: month });
  const figure = (
    id: 'granted' | 'bonuses' | 'adjusted' | 'opened' | 'expired' | 'claimed' | 'approved' | 'outstanding',
    label: string,
    listOf?: (month: string) => string | false,
  ) => ({
    id,
    label,
    align: 'end' as const,
    cell: (row: FinanceMonth) => (
      <PointsWithWorth today value={row[id]} to={(row[id] !== 0 && listOf?.(row.month)) || undefined} />
    ),
  });
  const audited = (action: string) => (month: string) => may('audit.read') && paths.auditOfDays(action, days(month));
  const columns: Column<FinanceMonth>[] = [
    {
      id: 'month',
      label: t`Month`,
      primary: true,
      cell: ({ month }) => link(formatDate(`${month}-01`, 'month', locale) ?? month, paths.financeOf(month)),
    },
    {
      id: 'scans',
      label: t`Scans`,
      align: 'end',
      cell: ({ month, scans }) =>
        link(formatNumber(scans), scans !== 0 && may('reports.download') && paths.reportsOfDays(days(month))),
    },
    figure('granted', t`Granted`, (month) => paths.financeOf(month, 'product')),
    ...(months.some(({ bonuses }) => bonuses > 0)
      ? [figure('bonuses', t`Bonuses`, (month) => paths.financeOf(month, 'scheme'))]
      : []),
    figure('adjusted', t`Adjusted`, audited('points-adjusted')),
    ...(months.some(({ opened }) => opened !== 0) ? [figure('opened', t`Opening balances`)] : []),
    ...(months.some(({ expired }) => expired > 0) ? [figure('expired', t`Expired`)] : []),
    figure('claimed', t`Claimed`, (month) => may('claims.read') && paths.claimsOfDays(days(month))),
    figure('approved', t`Approved`, audited('claim-approved')),
    ...(paysOut
      ? [
          {
            id: 'paid',
            label: t`Paid`,
            align: 'end' as const,
            cell: ({ month, paidPaise }: FinanceMonth) =>
              link(formatPaise(paidPaise), paidPaise !== 0 && audited('payout-results-applied')(month)),
          },
        ]
      : []),
    figure('outstanding', t`Outstanding at the end`),
  ];
  if (months.every(({ month: _, ...figures }) => Object.values(figures).every((value) => value === 0)))
    return (
      <EmptyState
        icon={<Coins aria-hidden="true" />}
        title={t`No points in this period`}
        message={t`Points of scans, claims and payments are added up here, by month.`}
        action={<ToLabels />}
      />
    );
  return <DataTable caption={t`By month`} columns={columns} rows={months.toReversed()} rowKey={({ month }) => month} />;
}

interface GroupTableProps {
  group: GroupKind;
  months: MonthRange;
}

export function GroupTable({ group, months }: GroupTableProps) {
  const { t } = useLingui();
  const may = usePermissions();
  const names = { product: t`By product`, batch: t`By batch`, district: t`By district`, scheme: t`By scheme` };
  const link = ({ id, name }: FinanceGroup) => {
    if (group === 'district') return name || t`No location`;
    if (group === 'scheme')
      return may('schemes.read') && id !== null ? <Link to={paths.scheme(id)}>{name}</Link> : name;
    if (group === 'batch') return <Link to={paths.qrListSearch(String(id))}>{t`Batch ${id ?? ''} · ${name}`}</Link>;
    return <Link to={paths.qrListSearch(name)}>{name}</Link>;
  };
  const columns: Column<FinanceGroup>[] = [
    {
      id: 'name',
      label: { product: t`Product`, batch: t`Batch`, district: t`District`, scheme: t`Scheme` }[group],
      primary: true,
      cell: link,
    },
    { id: 'scans', label: t`Scans`, align: 'end', cell: ({ scans }) => formatNumber(scans) },
    {
      id: 'granted',
      label: t`Points granted`,
      align: 'end',
      cell: ({ granted }) => <PointsWithWorth today value={granted} />,
    },
    ...(group === 'district' || group === 'scheme'
      ? []
      : [
          {
            id: 'unscanned',
            label: t`On labels, not scanned`,
            align: 'end' as const,
            cell: ({ unscanned }: FinanceGroup) => <PointsWithWorth value={unscanned ?? 0} />,
          },
        ]),
  ];
  const view = useListView(schema, columns);
  return (
    <ListTable
      view={view}
      response={useFinanceGroups(group, months, view.page)}
      caption={names[group]}
      rowKey={({ id, name }) => `${id ?? ''} ${name}`}
      loadingLabel={t`Loading the figures…`}
      errorTitle={t`The figures could not be loaded`}
      empty={
        <EmptyState
          icon={<Coins aria-hidden="true" />}
          title={group === 'scheme' ? t`No bonuses in this period` : t`No scans in this period`}
        />
      }
    />
  );
}
