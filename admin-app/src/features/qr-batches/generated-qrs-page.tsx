import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { ScanEye } from 'lucide-react';
import { useState } from 'react';
import { BatchList } from './batch-list';
import type { Batch } from './batches.resource';
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
