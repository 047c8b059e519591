import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog, type ConfirmDialogProps } from '@loyalty/shared-ui/confirm-dialog';
import type { Action } from './use-action';

interface ConfirmProps extends Omit<
  ConfirmDialogProps,
  'open' | 'cancelLabel' | 'closeLabel' | 'onConfirm' | 'onCancel'
> {
  action: Action;
  onClose: () => void;
  cancelLabel?: string;
}

export function Confirm({ action, onClose, ...dialog }: ConfirmProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open
      retryLabel={t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={action.pending}
      error={action.error}
      onConfirm={() => void action.run()}
      onCancel={onClose}
      {...dialog}
    />
  );
}
