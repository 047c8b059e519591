import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useCommand } from '@loyalty/shared-ui/use-command';
import { useErrorText } from '../i18n/use-error-text';

interface AskProps<Result> {
  title: string;
  message: string;
  confirmLabel: string;
  onConfirm: () => Promise<Result>;
  /** Called after a success; closes it. */
  onDone: (result: Result) => unknown;
  onClose: () => void;
}

/** Asks before something that cannot be undone, and does it. Mounted while it is open. */
export function Ask<Result>({ title, message, confirmLabel, onConfirm, onDone, onClose }: AskProps<Result>) {
  const { t } = useLingui();
  const confirm = useCommand(onConfirm, { onSuccess: onDone, onError: useErrorText() });
  return (
    <ConfirmDialog
      open
      title={title}
      message={message}
      confirmLabel={confirmLabel}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      busy={confirm.pending}
      busyLabel={t`Saving…`}
      error={confirm.error}
      onConfirm={() => void confirm.run()}
      onCancel={onClose}
    />
  );
}
