import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { KpiStrip } from '@loyalty/shared-ui/kpi-strip';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Tile, Tiles } from '@loyalty/shared-ui/tile';
import { FileText, ListChecks, QrCode, Users } from 'lucide-react';
import { useErrorText } from '../../../i18n/use-error-text';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './dashboard.module.css';
import { useDashboardCounts, useDashboardRange } from './dashboard.resource';

/** Renders the tiles of docs/product.md §2 "/admin/dashboard": figures with what the range added, links below them. */
export function DashboardCounts() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const may = usePermissions();
  const { data, error, mutate } = useDashboardCounts(useDashboardRange().range);
  const count = (value: number | undefined) =>
    value === undefined ? error ? '–' : <Skeleton width="4ch" /> : <Num value={value} />;
  const loading = !data && !error && (
    <span className={styles.noteLine}>
      <Skeleton width="14ch" />
    </span>
  );
  const added = (id: 'products' | 'plumbers' | 'customers' | 'codes') => {
    if (!data?.added || !data.addedBefore) return { note: loading };
    const [now, before] = [data.added, data.addedBefore].map((sums) => formatNumber(sums[id], { sign: 'always' }));
    const hasNew = data.added[id] > 0;
    const shownNow = hasNew ? now : t`None new`;
    // Where nothing was added before there is nothing to compare with.
    const note = data.addedBefore[id] > 0 ? `${shownNow} · ${t`before: ${before}`}` : shownNow;
    return { note, ...(hasNew && { tone: 'success' as const }) };
  };
  const scanned = formatNumber(data?.scannedPercent ?? 0);
  const codes = added('codes');
  return (
    <>
      {Boolean(error) && (
        <Notice
          tone="danger"
          live="polite"
          title={t`The figures could not be loaded`}
          action={
            <Button variant="secondary" size="sm" onClick={() => void mutate().catch(() => undefined)}>
              {t`Retry`}
            </Button>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      <KpiStrip
        label={t`Figures`}
        items={[
          {
            id: 'products',
            label: t`Our Products`,
            value: count(data?.products),
            ...added('products'),
            to: paths.products,
          },
          {
            id: 'plumbers',
            label: t`Plumbers`,
            value: count(data?.plumbers),
            ...added('plumbers'),
            ...(may('users.read') && { to: paths.activePlumbers }),
          },
          {
            id: 'customers',
            label: t`Active Customers`,
            value: count(data?.activeCustomers),
            ...added('customers'),
            ...(may('users.read') && { to: paths.activeCustomers }),
          },
          {
            id: 'codes',
            label: t`QRs Generated`,
            value: count(data?.codesGenerated),
            ...codes,
            note: (
              <>
                {codes.note}
                {loading}
                {data && data.codesGenerated > 0 && (
                  <span className={styles.scanned}>{` ${t`${scanned} % scanned`}`}</span>
                )}
              </>
            ),
            to: may('codes.read') ? paths.generatedQrs : paths.qrList,
          },
        ]}
      />
      <Tiles label={t`Go to`} className={styles.ways}>
        {may('batches.change') && (
          <Tile wide to={paths.generateQr} label={t`Generate QR`} icon={<QrCode aria-hidden="true" />} />
        )}
        <Tile wide to={paths.qrList} label={t`QR List`} icon={<ListChecks aria-hidden="true" />} />
        {may('users.read') && (
          <Tile
            wide
            to={paths.customers}
            label={t`Customers`}
            note={data && t`${formatNumber(data.customers)} in all`}
            icon={<Users aria-hidden="true" />}
          />
        )}
        {may('reports.download') && (
          <Tile wide to={paths.reports} label={t`Reports`} icon={<FileText aria-hidden="true" />} />
        )}
      </Tiles>
    </>
  );
}
