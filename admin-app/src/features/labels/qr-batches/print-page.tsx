import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { useParams } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { FileX } from 'lucide-react';
import { ListRegion } from '../../../lists/list-region';
import { isNotFound, NotFound } from '../../../page/not-found';
import { PageTitle } from '../../../page/page-title';
import { paths } from '../../../paths';
import { labelCount, useBatch, type Batch } from './batches.resource';
import styles from './print.module.css';
import { PrintBatch } from './print-batch';

/** /admin/print-qrs/:qr_list_id */
export function PrintPage() {
  const batchId = Number(useParams().qr_list_id);
  if (!Number.isSafeInteger(batchId) || batchId < 1) return <NoSuchBatch />;
  return <PrintPageOf key={batchId} batchId={batchId} />;
}

function NoSuchBatch() {
  const { t } = useLingui();
  return (
    <NotFound
      page={t`Print QRs`}
      title={t`There is no such batch`}
      message={t`The address is wrong. The QR List has every batch.`}
      list={{ to: paths.qrList, label: t`QR List` }}
    />
  );
}

function PrintPageOf({ batchId }: { batchId: number }) {
  const { t } = useLingui();
  const response = useBatch(batchId);
  const batch = response.data;
  if (isNotFound(response.error)) return <NoSuchBatch />;
  return (
    <>
      <PageTitle title={t`Print QRs`} />
      <div className={styles.chrome}>
        <PageHeader
          title={t`Print QRs`}
          description={batch && t`${batch.productName} · ${batch.modelName} · Batch ${batch.id}`}
          back={{ to: paths.qrList, label: t`QR List` }}
        />
      </div>
      <ListRegion
        response={response}
        count={batch ? labelCount(batch) : 0}
        loadingLabel={t`Loading the batch…`}
        errorTitle={t`The batch could not be loaded.`}
        skeleton={<Skeleton shape="block" height="400px" />}
        empty={batch && <NothingToPrint batch={batch} />}
      >
        {batch && <PrintBatch batch={batch} />}
      </ListRegion>
    </>
  );
}

/** Shown for a void batch, whose labels would be invalid. */
function NothingToPrint({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  return (
    <EmptyState
      icon={<FileX aria-hidden="true" />}
      title={t`This batch is void`}
      message={batch.voidReason ?? t`All of its codes were voided.`}
    />
  );
}
