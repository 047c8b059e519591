import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { Muted } from '@loyalty/shared-ui/muted';
import { FileDown, Printer } from 'lucide-react';
import { sheetsFor } from './label-sheet';
import { labelCount, type Batch } from './batches.resource';
import { DownloadCodes } from './batch-actions';
import { FileDownload } from '../../../exports/file-download';
import { downloadLabels } from './label-sheets.resource';
import styles from './label-sheet.module.css';
import { SheetChooser } from './sheet-chooser';
import type { SheetControl } from './use-sheet-choice';

interface PrintBarProps {
  batch: Batch;
  control: SheetControl;
  /** Largest number of labels that the browser prints; undefined while unknown. */
  most: number | undefined;
  /** Whether the labels are on the page. */
  isLoaded: boolean;
}

/** Shows what will be printed, on which sheet and how. */
export function PrintBar({ batch, control, most, isLoaded }: PrintBarProps) {
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
