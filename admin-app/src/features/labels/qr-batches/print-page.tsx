import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { FileX } from 'lucide-react';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';
import { labelCount, useBatch, type Batch } from './batches.resource';
import styles from './print.module.css';
import { PrintBatch } from './print-batch';

/** /admin/print-qrs/:qr_list_id */
export function PrintPage() {
  const { t } = useLingui();
  const id = useIdParam('printQrs', 'qr_list_id');
  const response = useBatch(id);
  const batch = response.data;
  return (
    <ItemPage
      name="printQrs"
      id={id}
      response={response}
      list="qrList"
      className={styles.chrome}
      description={batch && t`${batch.productName} · ${batch.modelName} · Batch ${batch.id}`}
      unknown={{
        title: t`There is no such batch`,
        message: t`The address is wrong. The QR List has every batch.`,
      }}
      loadingLabel={t`Loading the batch…`}
      errorTitle={t`The batch could not be loaded.`}
      skeleton={<Skeleton shape="block" height="400px" />}
    >
      {(shown) => (labelCount(shown) > 0 ? <PrintBatch batch={shown} /> : <NothingToPrint batch={shown} />)}
    </ItemPage>
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
