import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { unscannedCount, voidBatch, type Batch } from './batches.resource';
import { VoidDialog } from './void-dialog';

/** Voids a whole batch: its unscanned codes become invalid. */
export function VoidBatchDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const { t } = useLingui();
  const open = unscannedCount(batch);
  const lost = plural(open, {
    one: '# unscanned code becomes invalid',
    other: '# unscanned codes become invalid',
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
          ? t`${lost}, including on labels already in use. ${kept} This cannot be undone.`
          : t`${lost}, including on labels already in use. This cannot be undone.`
      }
      confirmLabel={t`Void ${plural(open, { one: '# code', other: '# codes' })}`}
      doneText={t`Batch Voided Successfully`}
      voidIt={(reason) => voidBatch(batch.id, reason)}
      onClose={onClose}
    />
  );
}
