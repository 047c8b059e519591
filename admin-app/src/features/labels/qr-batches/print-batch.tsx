import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { ListRegion } from '../../../lists/list-region';
import { labelCount, type Batch } from './batches.resource';
import { useLabels } from './codes.resource';
import styles from './print.module.css';
import { PrintBar } from './print-bar';
import { PrintSheets } from './print-sheets';
import { SheetPreview } from './sheet-preview';
import { useSheetChoice } from './use-sheet-choice';

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
