import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useToast } from '@loyalty/shared-ui/toast';
import { useAction } from '../../../forms/use-action';
import { type Dispatch, withdrawDispatch } from './batch-life.resource';
import { serialRange } from './batch-steps';
import { useRefreshBatches } from './batches.resource';

interface WithdrawDispatchDialogProps {
  batchId: number;
  dispatch: Dispatch;
  onCancel: () => void;
  onWithdrawn: () => void;
}

/** Asks before a dispatch that was recorded by mistake is withdrawn. */
export function WithdrawDispatchDialog({ batchId, dispatch, onCancel, onWithdrawn }: WithdrawDispatchDialogProps) {
  const { t } = useLingui();
  const toast = useToast();
  const refresh = useRefreshBatches();
  const withdraw = useAction(
    // Another admin may have changed it meanwhile: the steps must show that, too.
    () => withdrawDispatch(batchId, dispatch.id).finally(refresh),
    () => {
      toast.success(t`The dispatch was withdrawn.`);
      onWithdrawn();
    },
  );
  return (
    <ConfirmDialog
      open
      title={t`Withdraw the dispatch to ${dispatch.to}?`}
      message={t`Its labels count as not dispatched. What was recorded stays in the steps of the batch.`}
      confirmLabel={t`Withdraw`}
      busyLabel={t`Withdrawing…`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={withdraw.pending}
      error={withdraw.error}
      onConfirm={() => void withdraw.run()}
      onCancel={onCancel}
    >
      {serialRange(dispatch)}
    </ConfirmDialog>
  );
}
