import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Batch } from './batches.resource';
import { voidCode } from './codes.resource';
import { VoidDialog } from './void-dialog';

interface VoidCodeDialogProps {
  batch: Batch;
  serial: number;
  onClose: () => void;
}

/** Voids a single code, e.g. of a lost label. */
export function VoidCodeDialog({ batch, serial, onClose }: VoidCodeDialogProps) {
  const { t } = useLingui();
  const points = plural(batch.rewardPoints, { one: '# point', other: '# points' });
  return (
    <VoidDialog
      title={t`Void code #${String(serial)} of ${batch.productName}?`}
      message={t`Its label pays ${points} no longer. The other codes of the batch stay valid. This cannot be undone.`}
      confirmLabel={t`Void ${plural(1, { one: '# code', other: '# codes' })}`}
      doneText={t`Code Voided Successfully`}
      voidIt={(reason) => voidCode(batch.id, serial, reason)}
      onClose={onClose}
    />
  );
}
