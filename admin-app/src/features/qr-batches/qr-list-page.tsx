import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Ban, Printer } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../paths';
import { BatchList } from './batch-list';
import { labelCount, unscannedCount, type Batch } from './batches.resource';
import { DownloadCodes } from './download-codes';
import { VoidBatchDialog } from './void-batch-dialog';

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
  return (
    <>
      {labelCount(batch) > 0 && (
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
      {!isVoid && unscannedCount(batch) > 0 && (
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
