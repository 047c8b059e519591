import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import type { ReactNode } from 'react';
import { useConfirmedAct } from '../forms/use-confirmed-act';
import { SomeNames } from './some-names';

interface RemoveSomeDialogProps {
  title: ReactNode;
  message: ReactNode;
  /** What is removed; its names stand below the message. */
  items: readonly { id: number; name: string }[];
  /** Asks the api to remove these; a rejection is said in the dialog, which stays open. */
  remove: (ids: readonly number[]) => Promise<unknown>;
  /** Called after a success: takes the rows away and closes the dialog. */
  onRemoved: (ids: readonly number[]) => Promise<void>;
  onCancel: () => void;
}

/** Asks before what was selected in a list is removed (spec §4 "Product selection"). */
export function RemoveSomeDialog({ title, message, items, remove, onRemoved, onCancel }: RemoveSomeDialogProps) {
  const { t } = useLingui();
  const ids = items.map(({ id }) => id);
  const confirmation = useConfirmedAct(
    () => remove(ids),
    () => onRemoved(ids),
  );

  return (
    <ConfirmDialog
      open
      title={title}
      message={message}
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      tone="danger"
      {...confirmation}
      onCancel={onCancel}
    >
      <SomeNames of={items} />
    </ConfirmDialog>
  );
}
