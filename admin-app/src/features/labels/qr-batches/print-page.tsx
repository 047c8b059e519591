import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { FileX } from 'lucide-react';
import { type Batch, labelCount, useBatch, useLabels } from './batches.resource';
import { PrintBar } from './print-bar';
import { PrintSheets } from './print-sheets';
import styles from './label-sheet.module.css';
import { SheetPreview } from './sheet-preview';
import { useSheetChoice } from './use-sheet-choice';
import { ListRegion } from '../../../lists/list-region';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';

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

/**
 * Renders the labels of a batch on the chosen sheet: all of them up to the server's limit, for the browser to print;
 * above it the first sheet as a preview, for the PDF (docs/product.md §7 `/admin/qr-print`).
 */
export function PrintBatch({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const control = useSheetChoice();
  const most = control.sheets.data?.printLabelsMax;
  const count = labelCount(batch);
  const isPrintable = most !== undefined && count <= most;
  const labels = useLabels(isPrintable ? batch.id : undefined);
  // Cached labels may have been voided since: shown only after revalidation.
  const rows = labels.isValidating ? undefined : labels.data;
  const { sheet, startAt } = control;
  return (
    <>
      <div className={`${styles.chrome} ${styles.controls}`}>
        <PrintBar batch={batch} control={control} most={most} isLoaded={rows !== undefined} />
      </div>
      {isPrintable && (
        <ListRegion
          response={{ ...labels, data: rows }}
          count={rows?.length ?? 0}
          loadingLabel={t`Loading the labels…`}
          errorTitle={t`The labels could not be loaded.`}
          empty={<EmptyState title={t`This batch has no codes`} />}
          skeleton={<Skeleton shape="block" height="400px" />}
        >
          {rows && sheet && <PrintSheets labels={rows} sheet={sheet} startAt={startAt} />}
        </ListRegion>
      )}
      {most !== undefined && !isPrintable && sheet && (
        <div className={styles.preview}>
          <SheetPreview
            sheet={sheet}
            startAt={startAt}
            productName={batch.productName}
            rewardPoints={batch.rewardPoints}
            quantity={count}
          />
        </div>
      )}
    </>
  );
}
