import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Ban, Printer, ScanEye } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { BatchList } from './batch-list';
import { labelCount, unscannedCount, type Batch } from './batches.resource';
import { DownloadCodes } from './download-codes';
import { VoidBatchDialog } from './void-dialog';
import { ViewQrDialog } from './view-qr-dialog';

/** /admin/generated-qrs: batches, each with a popup that lists its codes in pages. */
export function GeneratedQrsPage() {
  const { t } = useLingui();
  const [viewed, setViewed] = useState<Batch>();
  return (
    <>
      <BatchList
        title={t`Generated QRs`}
        actions={(batch) => (
          <Button
            variant="quiet"
            size="sm"
            icon={<ScanEye aria-hidden="true" />}
            aria-label={t`View QR of ${batch.productName}, batch ${batch.id}`}
            onClick={() => setViewed(batch)}
          >
            {t`View QR`}
          </Button>
        )}
      />
      {viewed && <ViewQrDialog batch={viewed} onClose={() => setViewed(undefined)} />}
    </>
  );
}

/** /admin/qrlist: generated batches, each with Print, the label printer's CSV, and Void. */
export function QrListPage() {
  const { t } = useLingui();
  const [voided, setVoided] = useState<Batch>();
  return (
    <>
      <BatchList
        title={t`QR List`}
        actions={(batch) => <BatchActions batch={batch} onVoid={() => setVoided(batch)} />}
      />
      {voided && <VoidBatchDialog batch={voided} onClose={() => setVoided(undefined)} />}
    </>
  );
}

/** Renders a batch's actions: a void batch cannot be printed, a completely scanned one cannot be voided. */
function BatchActions({ batch, onVoid }: { batch: Batch; onVoid: () => void }) {
  const { t } = useLingui();
  const { id, productName, isVoid } = batch;
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
      {may('batches.change') && !isVoid && unscannedCount(batch) > 0 && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Ban aria-hidden="true" />}
          aria-label={t`Void ${productName}, batch ${id}`}
          onClick={onVoid}
        >
          {t`Void`}
        </Button>
      )}
    </>
  );
}
