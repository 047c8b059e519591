import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { ColumnPicker } from '@loyalty/shared-ui/column-picker';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { QrCode } from 'lucide-react';
import { createContext, use, useCallback, useMemo, type ReactNode } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListSearch } from '../../../lists/list-filters';
import { ListTable } from '../../../lists/list-table';
import { ViewsMenu } from '../../../lists/views-menu';
import { NoMatch } from '../../../lists/list-region';
import { useListView } from '../../../lists/use-list-view';
import { OverlayFailure } from '../../../panel/panel-failure';
import { PageTitle } from '../../../page/page-title';
import { paths } from '../../../paths';
import { type BatchLife, useBatchLives } from './batch-life.resource';
import { BatchProgress } from './batch-steps';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './batches.module.css';
import { batchesSchema, useBatches, type Batch } from './batches.resource';

const BatchLifeDialog = lazyPanel(async () => (await import('./batch-life-dialog')).BatchLifeDialog, OverlayFailure);

interface BatchListProps {
  title: string;
  actions: (batch: Batch) => ReactNode;
}

/** Renders a page of ten batches; the two lists of docs/product.md §2 differ in their title and the actions of a row. */
export function BatchList({ title, actions }: BatchListProps) {
  const { t } = useLingui();
  const view = useListView(batchesSchema, useBatchColumns());
  const response = useBatches(view);
  const [opened, open] = useOpenedBatch();
  const lives = useBatchLives(response.data?.rows.map(({ id }) => id) ?? []).data;
  const total = response.data?.total ?? 0;
  const generateLink = usePermissions()('batches.change') && (
    <LinkButton to={paths.generateQr} icon={<QrCode aria-hidden="true" />}>
      {t`Generate QR`}
    </LinkButton>
  );
  return (
    <RowLives value={useMemo(() => ({ lives, open }), [lives, open])}>
      <PageTitle title={title} />
      <PageHeader title={title} count={response.data && formatNumber(total)} actions={generateLink} />
      <Card padding="none">
        {(view.filtered || total > 0) && (
          <FilterBar
            attached
            tools={
              <>
                <ViewsMenu picker={view.picker} />
                <ColumnPicker {...view.picker} />
              </>
            }
          >
            <ListSearch
              label={t`Search product or model`}
              value={view.filters.search}
              onValueChange={(search) => view.setFilters({ search })}
            />
          </FilterBar>
        )}
        <ListTable
          view={view}
          response={response}
          caption={t`QR batches`}
          rowKey={({ id }) => String(id)}
          loadingLabel={t`Loading QR batches…`}
          errorTitle={t`The QR batches could not be loaded.`}
          empty={
            <EmptyState
              icon={<QrCode aria-hidden="true" />}
              title={t`No QR codes yet`}
              message={t`Generate a batch for a product, then print its labels.`}
              action={generateLink}
            />
          }
          noResults={
            <NoMatch
              title={t`No batch matches`}
              message={t`Try fewer letters, or another model.`}
              clearLabel={t`Clear search`}
              onClear={view.clearFilters}
            />
          }
          actionsLabel={t`Actions`}
          rowActions={actions}
        />
      </Card>
      {opened !== undefined && <BatchLifeDialog batchId={opened} onClose={() => open(undefined)} />}
    </RowLives>
  );
}

/** What the rows show of the steps of their batches, which are read after the rows. */
const RowLives = createContext<{
  lives: Readonly<Record<number, BatchLife>> | undefined;
  open: (batchId: number | undefined) => void;
}>({ lives: undefined, open: () => undefined });

/** Keeps the batch whose steps are opened in the address: other pages link to it. */
function useOpenedBatch() {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('batch'));
  const open = useCallback(
    (batchId: number | undefined) =>
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          if (batchId === undefined) next.delete('batch');
          else next.set('batch', String(batchId));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [Number.isSafeInteger(id) && id > 0 ? id : undefined, open] as const;
}

/** Returns all columns of a list of batches (docs/product.md §3 "QR batch"). */
function useBatchColumns(): readonly Column<Batch>[] {
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

/** Renders a batch's product name, with model, number and steps below it. */
function BatchName({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const { lives, open } = use(RowLives);
  return (
    <span className={styles.name}>
      <span>{batch.productName}</span>
      <Stack as="span" row gap={2}>
        <Muted as="span" size={13}>{t`${batch.modelName} · Batch ${batch.id}`}</Muted>
        {batch.isVoid && <StatusChip tone="danger">{t`Void`}</StatusChip>}
      </Stack>
      <BatchProgress batchId={batch.id} life={lives?.[batch.id]} onOpen={() => open(batch.id)} />
    </span>
  );
}
