import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Ban, Download, Printer, ScanEye } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FileDownload } from '../../../exports/file-download';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './batches.module.css';
import { type Batch, downloadCodes, labelCount, unscannedCount } from './batches.resource';

interface BatchActionsProps {
  batch: Batch;
  onAsk: (what: 'view' | 'void') => void;
}

/** Renders a batch's actions: a void batch cannot be printed, a completely scanned one cannot be voided. */
export function BatchActions({ batch, onAsk }: BatchActionsProps) {
  const { t } = useLingui();
  const { id, productName, status } = batch;
  const may = usePermissions();
  return (
    <>
      {may('codes.read') && labelCount(batch) > 0 && (
        <>
          <LinkButton
            variant="quiet"
            size="sm"
            to={paths.printQrs(id)}
            icon={<Printer aria-hidden="true" />}
            aria-label={t`Print ${productName}, batch ${id}`}
          >
            {t`Print`}
          </LinkButton>
          <DownloadCodes
            batchId={id}
            variant="quiet"
            size="sm"
            label={t`CSV`}
            aria-label={t`Download CSV of ${productName}, batch ${id}`}
          />
        </>
      )}
      {may('codes.read') && (
        <Button
          variant="quiet"
          size="sm"
          className={styles.oneLine}
          icon={<ScanEye aria-hidden="true" />}
          aria-label={t`View QR of ${productName}, batch ${id}`}
          onClick={() => onAsk('view')}
        >
          {t`View QR`}
        </Button>
      )}
      {may('batches.change') && status !== 'void' && unscannedCount(batch) > 0 && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Ban aria-hidden="true" />}
          aria-label={t`Void ${productName}, batch ${id}`}
          onClick={() => onAsk('void')}
        >
          {t`Void`}
        </Button>
      )}
    </>
  );
}

interface DownloadCodesProps extends Pick<
  ComponentProps<typeof FileDownload>,
  'variant' | 'size' | 'aria-label' | 'block'
> {
  batchId: number;
  /** Default "Download CSV". */
  label?: string;
}

/** Renders a button that downloads the codes of a batch as CSV, for a label printer. */
export function DownloadCodes({ batchId, label, ...button }: DownloadCodesProps) {
  const { t } = useLingui();
  return (
    <FileDownload
      {...button}
      label={label ?? t`Download CSV`}
      icon={<Download aria-hidden="true" />}
      fileName={`qr-batch-${batchId}-codes.csv`}
      fetchFile={(options) => downloadCodes(batchId, options)}
    />
  );
}
