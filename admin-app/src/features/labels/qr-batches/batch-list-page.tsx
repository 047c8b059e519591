import { useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import type { Column } from '@loyalty/shared-ui/data-table';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { StatusChip } from '@loyalty/shared-ui/status-chip';
import { QrCode } from 'lucide-react';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import { useLanguage } from '../../../i18n/admin-messages';
import { ListToolbar } from '../../../lists/list-filters';
import { NoMatch } from '../../../lists/list-region';
import { ListTable } from '../../../lists/list-table';
import { useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { OverlayFailure } from '../../../panel/panel-failure';
import { paths } from '../../../paths';
import { PointsWithWorth } from '../../../programme/points-with-worth';
import { usePermissions } from '../../../session/permissions.resource';
import { BatchActions } from './batch-actions';
import { type BatchLife, useBatchLives } from './batch-life.resource';
import { BatchProgress } from './batch-steps';
import styles from './batches.module.css';
import { type Batch, batchesSchema, useBatches } from './batches.resource';
import { ViewQrDialog } from './view-qr-dialog';
import { VoidBatchDialog } from './void-dialog';

const BatchLifeDialog = lazyPanel(async () => (await import('./batch-life-dialog')).BatchLifeDialog, OverlayFailure);

const DispatchDialog = lazyPanel(async () => (await import('./dispatch-dialog')).DispatchDialog, OverlayFailure);

/** What the rows show of the steps of their batches, which are read after the rows. */
const RowLives = createContext<{
  lives: Readonly<Record<number, BatchLife>> | undefined;
  failed: boolean;
  open: (batchId: number | undefined) => void;
}>({ lives: undefined, failed: false, open: () => undefined });

/** /admin/qrlist and /admin/generated-qrs: the batches, each with Print, the label printer's CSV, Dispatch, View QR and Void. */
export function BatchListPage() {
  const { t } = useLingui();
  const view = useListView(batchesSchema, useBatchColumns());
  const response = useBatches(view);
  const [opened, open] = useOpenedBatch();
  const [question, setQuestion] = useState<{ what: 'view' | 'void' | 'dispatch'; batch: Batch }>();
  const close = () => setQuestion(undefined);
  const { data: lives, error: livesError } = useBatchLives(response.data?.rows.map(({ id }) => id) ?? []);
  const failed = livesError !== undefined;
  const total = response.data?.total ?? 0;
  const generateLink = usePermissions()('batches.change') && (
    <LinkButton to={paths.generateQr} icon={<QrCode aria-hidden="true" />}>
      {t`Generate QR`}
    </LinkButton>
  );
  return (
    <RowLives value={useMemo(() => ({ lives, failed, open }), [lives, failed, open])}>
      <Page name="qrList" count={response.data && formatNumber(total)} actions={generateLink}>
        <Card padding="none">
          {(view.filtered || total > 0) && <ListToolbar label={t`Search product or model`} view={view} />}
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
            rowActions={(batch) => <BatchActions batch={batch} onAsk={(what) => setQuestion({ what, batch })} />}
          />
        </Card>
        {opened !== undefined && <BatchLifeDialog batchId={opened} onClose={() => open(undefined)} />}
        {question?.what === 'view' && <ViewQrDialog batch={question.batch} onClose={close} />}
        {question?.what === 'dispatch' && <DispatchDialog batch={question.batch} onClose={close} />}
        {question?.what === 'void' && (
          <VoidBatchDialog batch={question.batch} life={lives?.[question.batch.id]} onClose={close} />
        )}
      </Page>
    </RowLives>
  );
}

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

/** Returns all columns of the list of batches (docs/product.md §3 "QR batch"). */
function useBatchColumns(): readonly Column<Batch>[] {
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
    {
      ...number('points', t`Reward points`, ({ rewardPoints }) => rewardPoints),
      cell: ({ rewardPoints }) => <PointsWithWorth value={rewardPoints} />,
    },
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
  const { lives, failed, open } = use(RowLives);
  return (
    <span className={styles.name}>
      <span>{batch.productName}</span>
      <Stack as="span" row gap={2}>
        <Muted as="span" size={13}>{t`${batch.modelName} · Batch ${batch.id}`}</Muted>
        {batch.status === 'void' && <StatusChip tone="danger">{t`Void`}</StatusChip>}
      </Stack>
      <BatchProgress batchId={batch.id} life={lives?.[batch.id]} failed={failed} onOpen={() => open(batch.id)} />
    </span>
  );
}
