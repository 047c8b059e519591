import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Popover } from '@loyalty/shared-ui/popover';
import { Stack } from '@loyalty/shared-ui/stack';
import { Ban, Download, Ellipsis, Printer, ScanEye, Truck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FileDownload } from '../../../exports/file-download';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { type Batch, downloadCodes, labelCount, unscannedCount } from './batches.resource';

interface BatchActionsProps {
  batch: Batch;
  onAsk: (what: 'view' | 'void' | 'dispatch') => void;
}

/** Renders a batch's actions: a void batch cannot be printed or dispatched, a completely scanned one cannot be voided. */
export function BatchActions({ batch, onAsk }: BatchActionsProps) {
  const { t } = useLingui();
  const { id, productName, status } = batch;
  const may = usePermissions();
  const canChange = may('batches.change') && status !== 'void';
  const canVoid = canChange && unscannedCount(batch) > 0;
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
      {canChange && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Truck aria-hidden="true" />}
          aria-label={t`Dispatch ${productName}, batch ${id}`}
          onClick={() => onAsk('dispatch')}
        >
          {t`Dispatch`}
        </Button>
      )}
      {(may('codes.read') || canVoid) && (
        <Popover
          size="sm"
          label={<Ellipsis size={18} aria-hidden="true" />}
          buttonName={t`More actions: ${productName}, batch ${id}`}
        >
          {(close) => {
            const ask = (what: 'view' | 'void') => () => {
              close();
              onAsk(what);
            };
            return (
              <Stack gap={1}>
                {may('codes.read') && (
                  <Button variant="quiet" icon={<ScanEye aria-hidden="true" />} onClick={ask('view')}>
                    {t`View QR`}
                  </Button>
                )}
                {canVoid && (
                  <Button variant="danger-soft" icon={<Ban aria-hidden="true" />} onClick={ask('void')}>
                    {t`Void`}
                  </Button>
                )}
              </Stack>
            );
          }}
        </Popover>
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
