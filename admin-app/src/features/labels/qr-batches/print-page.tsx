import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Muted } from '@loyalty/shared-ui/muted';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { FileDown, FileX, Printer } from 'lucide-react';
import { FileDownload } from '../../../exports/file-download';
import { ListRegion } from '../../../lists/list-region';
import { ItemPage } from '../../../page/item-page';
import { useIdParam } from '../../../page/use-id-param';
import { DownloadCodes } from './batch-actions';
import { type Batch, labelCount, useBatch, useLabels } from './batches.resource';
import { sheetsFor } from './label-sheet';
import styles from './label-sheet.module.css';
import { downloadLabels, useLabelLines } from './label-sheets.resource';
import { PrintSheets } from './print-sheets';
import { SheetChooser } from './sheet-chooser';
import { SheetPreview } from './sheet-preview';
import { type SheetControl, useSheetChoice } from './use-sheet-choice';

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
function PrintBatch({ batch }: { batch: Batch }) {
  const { t } = useLingui();
  const control = useSheetChoice();
  const most = control.sheets.data?.printLabelsMax;
  const count = labelCount(batch);
  const isPrintable = most !== undefined && count <= most;
  const labels = useLabels(isPrintable ? batch.id : undefined);
  const { sheet, startAt } = control;
  const texts = useLabelLines(sheet, batch);
  // Cached labels may have been voided since, and the brand renamed: shown only after revalidation.
  const rows = labels.isValidating ? undefined : labels.data;
  const lines = texts.isValidating ? undefined : texts.data;
  return (
    <>
      <div className={`${styles.chrome} ${styles.controls}`}>
        <PrintBar batch={batch} control={control} most={most} isLoaded={Boolean(rows && lines)} />
      </div>
      {isPrintable && (
        <ListRegion
          response={{
            data: lines && rows,
            error: labels.error ?? texts.error,
            isLoading: labels.isLoading || texts.isLoading,
            mutate: () => Promise.all([labels.mutate(), texts.mutate()]),
          }}
          count={rows?.length ?? 0}
          loadingLabel={t`Loading the labels…`}
          errorTitle={t`The labels could not be loaded.`}
          empty={<EmptyState title={t`This batch has no codes`} />}
          skeleton={<Skeleton shape="block" height="400px" />}
        >
          {rows && lines && sheet && <PrintSheets labels={rows} lines={lines} sheet={sheet} startAt={startAt} />}
        </ListRegion>
      )}
      {most !== undefined && !isPrintable && sheet && (
        <div className={styles.preview}>
          <SheetPreview sheet={sheet} startAt={startAt} lines={lines} quantity={count} />
        </div>
      )}
    </>
  );
}

interface PrintBarProps {
  batch: Batch;
  control: SheetControl;
  /** Largest number of labels that the browser prints; undefined while unknown. */
  most: number | undefined;
  /** Whether the labels are on the page. */
  isLoaded: boolean;
}

/** Shows what will be printed, on which sheet and how. */
function PrintBar({ batch, control, most, isLoaded }: PrintBarProps) {
  const { t } = useLingui();
  const { sheet, choice, startAt, ready } = control;
  const count = labelCount(batch);
  const sheets = sheet && sheetsFor(count, sheet.labels, startAt);
  const { signsWithoutGlyph = [] } = batch;
  const isTooLarge = most !== undefined && count > most;
  return (
    <Card>
      <Stack columns="20rem" gap={6}>
        <SheetChooser control={control} />
        <Stack gap={3}>
          <p className={styles.summary}>
            <strong>
              <Plural value={count} one="# label" other="# labels" />
            </strong>
            {sheets !== undefined && (
              <>
                <span>{' · '}</span>
                <Plural value={sheets} one="# A4 sheet" other="# A4 sheets" />
              </>
            )}
          </p>
          {batch.voidedCount > 0 && (
            <Muted size={13}>
              <Plural
                value={batch.voidedCount}
                one="# voided code has no label."
                other="# voided codes have no label."
              />
            </Muted>
          )}
          {signsWithoutGlyph.length > 0 && (
            <Notice tone="warning" title={t`The PDF cannot print every sign`}>
              <Trans>
                The labels of “{batch.productName}” have {signsWithoutGlyph.join(' ')}, which is in no font of the PDF:
                it prints “?” instead. Change the name of the product or the brand first.
              </Trans>
            </Notice>
          )}
          {isTooLarge ? (
            <Notice title={t`Too many labels for the browser`}>
              <Trans>
                The browser prints {formatNumber(most)} labels at most. Download the PDF and print it, or send the CSV
                to a label printer.
              </Trans>
            </Notice>
          ) : (
            <Button
              block
              icon={<Printer aria-hidden="true" />}
              busy={!isLoaded}
              busyLabel={t`Loading the labels…`}
              disabled={!ready}
              onClick={() => window.print()}
            >
              {sheets === undefined ? t`Print` : <Plural value={sheets} one="Print # sheet" other="Print # sheets" />}
            </Button>
          )}
          <FileDownload
            block
            large
            variant={isTooLarge ? 'primary' : 'secondary'}
            label={t`Download PDF`}
            icon={<FileDown aria-hidden="true" />}
            fileName={`qr-batch-${batch.id}-labels.pdf`}
            disabled={!ready}
            fetchFile={(options) => downloadLabels(batch.id, { choice, startAt }, options)}
          />
          <DownloadCodes block batchId={batch.id} />
          <Muted size={13}>
            <Trans>In the print window choose A4, scale 100 % (not “Fit to page”) and no margins.</Trans>
          </Muted>
        </Stack>
      </Stack>
    </Card>
  );
}
