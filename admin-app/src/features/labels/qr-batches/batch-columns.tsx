import { useLingui } from '@lingui/react/macro';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { Muted } from '@loyalty/shared-ui/muted';
import { Num } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { createContext, use } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import type { BatchLife } from './batch-life.resource';
import { BatchProgress } from './batch-steps';
import styles from './batches.module.css';
import type { Batch } from './batches.resource';

/** What the rows show of the steps of their batches, which are read after the rows. */
export const RowLives = createContext<{
  lives: Readonly<Record<number, BatchLife>> | undefined;
  open: (batchId: number | undefined) => void;
}>({ lives: undefined, open: () => undefined });

/** Returns all columns of the list of batches (docs/product.md §3 "QR batch"). */
export function useBatchColumns(): readonly Column<Batch>[] {
  const { t } = useLingui();
  const { locale } = useLanguage();
  const number = (id: string, label: string, value: (batch: Batch) => number, sortable = true): Column<Batch> => ({
    id,
    label,
    align: 'end',
    sortable,
    cell: (batch) => <Num value={value(batch)} />,
  });
  return [
    {
      id: 'product',
      label: t`Product`,
      primary: true,
      sortable: true,
      cell: (batch) => <BatchName batch={batch} />,
    },
    number('quantity', t`Quantity`, ({ quantity }) => quantity),
    number('points', t`Reward points`, ({ rewardPoints }) => rewardPoints),
    number('scanned', t`Scanned`, ({ scannedCount }) => scannedCount, false),
    {
      id: 'created',
      label: t`Created`,
      sortable: true,
      cell: ({ createdAt }) => <DateText className={styles.oneLine} value={createdAt} format="date" locale={locale} />,
    },
  ];
}

/** Renders a batch's product name, with model, number and steps below it. */
function BatchName({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { lives, open } = use(RowLives);
  return (
    <span className={styles.name}>
      <span>{batch.productName}</span>
      <Stack as="span" row gap={2}>
        <Muted as="span" size={13}>{t`${batch.modelName} · Batch ${batch.id}`}</Muted>
        {batch.status === 'void' && <StatusChip tone="danger">{t`Void`}</StatusChip>}
      </Stack>
      <BatchProgress batchId={batch.id} life={lives?.[batch.id]} onOpen={() => open(batch.id)} />
    </span>
  );
}
