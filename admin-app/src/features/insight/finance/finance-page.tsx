import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { formatDate } from '@loyalty/shared-ui/date-text';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { KpiStrip } from '@loyalty/shared-ui/kpi-strip';
import { formatNumber, formatPaise } from '@loyalty/shared-ui/num';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { periods, daysOf, monthsBefore, monthsOf, periodPattern } from './finance-period';
import { FileDownload } from '../../../exports/file-download';
import { useLanguage } from '../../../i18n/admin-messages';
import { useComparisonText } from '../../../lists/range-choice';
import { useListView, type ListSchema } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { GroupTable, MonthTable } from './finance-tables';
import { downloadFinance, type Finance, useFinance } from './finance.resource';
import styles from './finance.module.css';
import { RetryNotice, ListRegion } from '../../../lists/list-region';

const groups = ['month', 'product', 'batch', 'district', 'scheme'] as const;
const schema = {
  filters: { period: { param: 'period', pattern: periodPattern }, group: { param: 'by', values: groups } },
} as const satisfies ListSchema;

type Figure = 'granted' | 'claimed' | 'approved' | 'outstanding';

function useTiles(data: Finance | undefined, failed: boolean, period: string) {
  const { t } = useLingui();
  const may = usePermissions();
  const days = daysOf(monthsOf(period));
  const audited = (action: string) => (may('audit.read') ? paths.auditOfDays(action, days) : undefined);
  const value = data?.pointValuePaise ?? null;
  const worth = (points: number) => (value === null ? '' : `${formatPaise(Math.round(points * value))} · `);
  const amount = (shown: string | undefined) => shown ?? (failed ? '–' : <Skeleton width="6ch" />);
  const before = (shown: string) => t`Before: ${shown}`;
  const tile = (id: Figure, label: string, to?: string) => ({
    id,
    label,
    value: amount(data && formatNumber(data.range[id])),
    note: data && worth(data.range[id]) + before(formatNumber(data.before[id])),
    ...(to && { to }),
  });
  const paid = {
    id: 'paid',
    label: t`Paid`,
    value: amount(data && formatPaise(data.range.paidPaise)),
    note: data && before(formatPaise(data.before.paidPaise)),
    // The events of results have the amounts that the bank confirmed in these days.
    to: audited('payout-results-applied'),
  };
  return {
    ofPeriod: [
      tile('granted', t`Granted`, paths.financeOf(period, 'product')),
      tile('claimed', t`Claimed`, may('claims.read') ? paths.claimsOfDays(days) : undefined),
      tile('approved', t`Approved`, audited('claim-approved')),
      ...(value === null ? [] : [paid]),
    ],
    owed: [
      tile('outstanding', t`Outstanding at the end`, paths.plumbersByBalance),
      {
        id: 'unscanned',
        label: t`On labels, not scanned`,
        value: amount(data && formatNumber(data.unscannedPoints)),
        note:
          data &&
          `${worth(data.unscannedPoints)}${t`${formatNumber(data.unscannedCodes)} codes, now`} · ${before(formatNumber(data.unscannedPointsBefore))}`,
        to: paths.qrList,
      },
    ],
  };
}

/** /admin/finance: points and money of a period, and where they come from. */
export function FinancePage() {
  const { t } = useLingui();
  const may = usePermissions();
  const view = useListView(schema);
  const period = view.filters.period || 'this-year';
  const group = view.filters.group || 'month';
  const months = monthsOf(period);
  const response = useFinance(months);
  const { data, error } = response;
  const tiles = useTiles(data, Boolean(error), period);
  const comparisonText = useComparisonText();
  const { locale } = useLanguage();
  const failure = {
    title: t`The figures could not be loaded`,
    error: error as unknown,
    onRetry: () => void response.mutate().catch(() => undefined),
  };
  const names = {
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'last-3': t`Last 3 months`,
    'last-12': t`Last 12 months`,
    'this-year': t`This financial year`,
    'last-year': t`Last financial year`,
  };
  return (
    <Page
      name="finance"
      description={comparisonText(daysOf(months), daysOf(monthsBefore(months)))}
      actions={
        <SelectInput
          aria-label={t`Period`}
          value={period}
          options={[
            ...periods.map((value) => ({ value: value as string, label: names[value] })),
            ...(period in names
              ? []
              : [{ value: period, label: formatDate(`${period}-01`, 'month', locale) ?? period }]),
          ]}
          onChange={({ target }) => view.setFilters({ period: target.value })}
        />
      }
    >
      {!data && Boolean(error) && group !== 'month' && <RetryNotice {...failure} />}
      <KpiStrip label={t`In the period`} items={tiles.ofPeriod} />
      <KpiStrip label={t`Owed`} items={tiles.owed} />
      <Card title={t`Where the points come from`} padding="none">
        <div className={styles.tools}>
          <FilterChips
            legend={t`Group by`}
            options={[
              { value: 'month', label: t`Month` },
              { value: 'product', label: t`Product` },
              { value: 'batch', label: t`Batch` },
              { value: 'district', label: t`District` },
              { value: 'scheme', label: t`Scheme` },
            ]}
            value={group}
            onValueChange={(next) => view.setFilters({ group: next })}
          />
          {may('reports.download') && (
            <Stack row gap={2}>
              {(['xlsx', 'csv'] as const).map((format) => (
                <FileDownload
                  key={format}
                  label={format === 'csv' ? t`CSV` : t`Excel`}
                  size="sm"
                  fileName={`finance-${group}-${months.from}-to-${months.to}.${format}`}
                  fetchFile={({ signal }) => downloadFinance(group, months, { format, signal })}
                />
              ))}
            </Stack>
          )}
        </div>
        {group === 'month' ? (
          <ListRegion
            response={data ? { ...response, error: undefined, isLoading: false } : response}
            loadingLabel={t`Loading the figures…`}
            errorTitle={failure.title}
          >
            {data && <MonthTable months={data.months} paysOut={data.pointValuePaise !== null} />}
          </ListRegion>
        ) : (
          <GroupTable key={group} group={group} months={months} />
        )}
      </Card>
    </Page>
  );
}
