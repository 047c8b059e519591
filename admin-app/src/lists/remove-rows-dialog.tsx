import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import type { ReactNode } from 'react';
import { useConfirmedAction } from '../forms/use-confirmed-action';
import { NameListPreview } from './name-list-preview';

interface RemoveRowsDialogProps {
  title: ReactNode;
  message: ReactNode;
  /** The rows to remove, listed by name below the message. */
  items: readonly { id: number; name: string }[];
  /** Removes these rows; an error is shown in the dialog, which stays open. */
  remove: (ids: readonly number[]) => Promise<unknown>;
  /** Called after a success: removes the rows from the view and closes the dialog. */
  onRemoved: (ids: readonly number[]) => Promise<void>;
  onCancel: () => void;
}

/** Asks for confirmation before selected rows are removed (spec §4 "Product selection"). */
export function RemoveRowsDialog({ title, message, items, remove, onRemoved, onCancel }: RemoveRowsDialogProps) {
  const { t } = useLingui();
  const ids = items.map(({ id }) => id);
  const confirmation = useConfirmedAction(
    () => remove(ids),
    () => onRemoved(ids),
  );

  return (
    <ConfirmDialog
      open
      title={title}
      message={message}
      confirmLabel={t`Remove`}
      retryLabel={t`Retry`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      variant="danger"
      {...confirmation}
      onCancel={onCancel}
    >
      <NameListPreview of={items} />
    </ConfirmDialog>
  );
}
