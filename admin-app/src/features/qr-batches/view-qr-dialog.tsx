import { Plural, useLingui } from '@lingui/react/macro';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { useState } from 'react';
import { ListRegion } from '../../lists/list-region';
import { pageSize } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import type { Batch } from './batches.resource';
import { CodeList } from './code-list';
import { useBatchCodes } from './codes.resource';

interface ViewQrDialogProps {
  batch: Batch;
  onClose: () => void;
}

/** The View QR popup (spec §2): every code of a batch with its scan state, ten at a time. */
export function ViewQrDialog({ batch, onClose }: ViewQrDialogProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const answer = useBatchCodes(batch.id, page);
  const pagerLabels = usePagerLabels();
  const { codes = [], total = 0 } = answer.data ?? {};
  return (
    <Dialog
      open
      width="720px"
      title={t`QR codes of ${batch.productName}`}
      description={
        <>
          {batch.modelName} · <Plural value={batch.rewardPoints} one="# point each" other="# points each" /> ·{' '}
          <Plural value={batch.scannedCount} one="# scanned" other="# scanned" />
        </>
      }
      closeLabel={t`Close`}
      onClose={onClose}
      footer={total > pageSize && <Pager page={page} total={total} onPage={setPage} labels={pagerLabels} />}
    >
      <ListRegion
        answer={answer}
        count={codes.length}
        loadingLabel={t`Loading QR codes…`}
        errorTitle={t`The QR codes could not be loaded.`}
        empty={<EmptyState title={t`This batch has no codes`} />}
        skeleton={<SkeletonRows rows={pageSize} />}
      >
        <CodeList codes={codes} productName={batch.productName} />
      </ListRegion>
    </Dialog>
  );
}
