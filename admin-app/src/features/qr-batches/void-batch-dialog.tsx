import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { unscannedCount, voidBatch, type Batch } from './batches.resource';
import { VoidDialog } from './void-dialog';

/** Withdraws a whole batch: what was not scanned yet pays no longer. */
export function VoidBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useLingui();
  const open = unscannedCount(batch);
  const lost = plural(open, {
    one: '# code that was not scanned yet loses its validity',
    other: '# codes that were not scanned yet lose their validity',
  });
  const kept = plural(batch.scannedCount, {
    one: 'The points of # scanned code stay with its user.',
    other: 'The points of # scanned codes stay with their users.',
  });
  return (
    <VoidDialog
      title={t`Void batch ${batch.id} of ${batch.productName}?`}
      message={
        batch.scannedCount > 0
          ? t`${lost}, on labels that are out already too. ${kept} This cannot be undone.`
          : t`${lost}, on labels that are out already too. This cannot be undone.`
      }
      confirmLabel={t`Void ${plural(open, { one: '# code', other: '# codes' })}`}
      doneText={t`Batch Voided Successfully`}
      voidIt={(reason) => voidBatch(batch.id, reason)}
      onClose={onClose}
    />
  );
}
