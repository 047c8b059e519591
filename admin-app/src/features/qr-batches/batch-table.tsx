import { useLingui } from '@lingui/react/macro';
import { DataTable, type Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Num } from '@loyalty/shared-ui/num';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/admin-messages';
import styles from './batch-table.module.css';
import type { BatchView, SortColumn } from './batch-view';
import type { Batch } from './batches.resource';

interface BatchTableProps {
  batches: readonly Batch[];
  acts: (batch: Batch) => ReactNode;
  /** Those that are shown, of useBatchColumns. */
  columns: readonly Column<Batch>[];
  view: BatchView;
  onSort: (change: Pick<BatchView, 'sort' | 'direction'>) => void;
  /** Newer rows are on their way. */
  busy: boolean;
}

/** Every column of a list of batches (spec §3 "QR batch"). */
export function useBatchColumns(): readonly Column<Batch>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return [
    {
      id: 'product',
      label: t`Product`,
      primary: true,
      sortable: true,
      cell: (batch: Batch) => <BatchName batch={batch} />,
    },
    {
      id: 'quantity',
      label: t`Quantity`,
      align: 'end',
      sortable: true,
      cell: ({ quantity }) => <Num value={quantity} />,
    },
    {
      id: 'points',
      label: t`Reward points`,
      align: 'end',
      sortable: true,
      cell: ({ rewardPoints }) => <Num value={rewardPoints} />,
    },
    {
      id: 'scanned',
      label: t`Scanned`,
      align: 'end',
      cell: ({ scannedCount }) => <Num value={scannedCount} />,
    },
    {
      id: 'created',
      label: t`Created`,
      sortable: true,
      cell: ({ createdAt }) => <DateText className={styles.day} value={createdAt} format="date" locale={locale} />,
    },
  ];
}

/** Batches with what can be done with each. */
export function BatchTable({ batches, acts, columns, view, onSort, busy }: BatchTableProps) {
  const { t } = useLingui();
  return (
    <DataTable
      caption={t`QR batches`}
      columns={columns}
      rows={batches}
      rowKey={({ id }) => String(id)}
      sort={{ column: view.sort, direction: view.direction }}
      onSort={({ column, direction }) => onSort({ sort: column as SortColumn, direction })}
      busy={busy}
      actionsLabel={t`Actions`}
      rowActions={acts}
    />
  );
}

/** A batch goes by its product; model and number stand under it. That it is void is told, that it is not is the rule. */
function BatchName({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  return (
    <span className={styles.name}>
      <span>{batch.productName}</span>
      <span className={styles.line}>
        <span className={styles.detail}>{t`${batch.modelName} · Batch ${batch.id}`}</span>
        {batch.isVoid && <StatusChip tone="bad">{t`Void`}</StatusChip>}
      </span>
    </span>
  );
}
