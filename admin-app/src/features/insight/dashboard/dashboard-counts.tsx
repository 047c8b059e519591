import { useLingui } from '@lingui/react/macro';
import { KpiStrip } from '@loyalty/shared-ui/kpi-strip';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Tile, Tiles } from '@loyalty/shared-ui/tile';
import { FileText, ListChecks, QrCode, Users } from 'lucide-react';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './dashboard.module.css';
import { type Additions, useDashboardCounts, useDashboardRange } from './dashboard.resource';
import { RetryNotice } from '../../../lists/list-region';

/** Renders the tiles of docs/product.md §2 "/admin/dashboard": figures with what the range added, links below them. */
export function DashboardCounts() {
  const { t } = useLingui();
  const may = usePermissions();
  const { data, error, mutate } = useDashboardCounts(useDashboardRange().range);
  const scanned = formatNumber(data?.scannedPercent ?? 0);
  const noteOf = (id: keyof Additions) => {
    if (!data && !error)
      return (
        <span className={styles.noteLine}>
          <Skeleton width="14ch" />
        </span>
      );
    if (!data?.added || !data.addedBefore) return undefined;
    const [now, before] = [data.added, data.addedBefore].map((sums) => formatNumber(sums[id], { sign: 'always' }));
    const added = data.added[id] > 0 ? now : t`None new`;
    // Where nothing was added before there is nothing to compare with.
    return data.addedBefore[id] > 0 ? `${added} · ${t`before: ${before}`}` : added;
  };
  const figure = (id: keyof Additions, label: string, value: number | undefined, to: string | false) => ({
    id,
    label,
    value: value === undefined ? error ? '–' : <Skeleton width="4ch" /> : <Num value={value} />,
    note: noteOf(id),
    ...(data?.added && data.added[id] > 0 && { tone: 'success' as const }),
    ...(to && { to }),
  });
  const codes = figure('codes', t`QRs Generated`, data?.qrCount, may('codes.read') ? paths.generatedQrs : paths.qrList);
  return (
    <>
      {Boolean(error) && (
        <RetryNotice
          title={t`The figures could not be loaded`}
          error={error}
          onRetry={() => void mutate().catch(() => undefined)}
        />
      )}
      <KpiStrip
        label={t`Figures`}
        items={[
          figure('products', t`Our Products`, data?.products, paths.products),
          figure('plumbers', t`Plumbers`, data?.plumbers, may('users.read') && paths.activePlumbers),
          figure('customers', t`Active Customers`, data?.customers, may('users.read') && paths.activeCustomers),
          {
            ...codes,
            value: (
              <>
                {codes.value}
                {Boolean(data?.qrCount) && <span className={styles.scanned}>{` ${t`${scanned} % scanned`}`}</span>}
              </>
            ),
          },
        ]}
      />
      <Tiles label={t`Go to`}>
        {may('batches.change') && (
          <Tile to={paths.generateQr} label={t`Generate QR`} icon={<QrCode aria-hidden="true" />} />
        )}
        <Tile to={paths.qrList} label={t`QR List`} icon={<ListChecks aria-hidden="true" />} />
        {may('users.read') && (
          <Tile
            to={paths.customers}
            label={t`Customers`}
            note={data && t`${formatNumber(data.customersInAll ?? 0)} in all`}
            icon={<Users aria-hidden="true" />}
          />
        )}
        {may('reports.download') && (
          <Tile to={paths.reports} label={t`Reports`} icon={<FileText aria-hidden="true" />} />
        )}
      </Tiles>
    </>
  );
}
