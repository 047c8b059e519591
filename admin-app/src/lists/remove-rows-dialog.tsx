import { useLingui, Plural } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import type { ReactNode } from 'react';
import { useConfirmedAction } from '../forms/use-confirmed-action';
import styles from './lists.module.css';

/** Number of names shown; the rest are counted. */
const most = 5;

/** Lists the first five names and the number of the others. */
function NameListPreview({ of }: { of: readonly { id: number; name: string }[] }) {
  const more = of.length - most;
  return (
    <ul className={styles.names}>
      {of.slice(0, most).map(({ id, name }) => (
        <li key={id}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 && (
        <li>
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  );
}

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
