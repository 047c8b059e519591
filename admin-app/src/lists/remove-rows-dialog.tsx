import { useLingui } from '@lingui/react/macro';
import { Muted } from '@loyalty/shared-ui/muted';
import type { ReactNode } from 'react';
import { Confirm } from '../forms/confirm';
import { useAction } from '../forms/use-action';
import styles from './lists.module.css';

interface RemovedRow {
  id: number;
  name: string;
  detail?: ReactNode;
}

function NameList({ of }: { of: readonly RemovedRow[] }) {
  const { t } = useLingui();
  return (
    // A region that scrolls must take the focus of the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.nameList} role="region" aria-label={t`What is removed`} tabIndex={0}>
      <ul className={styles.names}>
        {of.map(({ id, name, detail }) => (
          <li key={id}>
            <bdi>{name}</bdi>
            {detail && (
              <Muted as="span" size={13}>
                {detail}
              </Muted>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RemoveRowsDialogProps {
  title: ReactNode;
  message: ReactNode;
  items: readonly RemovedRow[];
  /** The button's text, with the number of rows where docs/product.md quotes no other. Default: "Remove". */
  confirmLabel?: string;
  children?: ReactNode;
  /** Removes these rows; an error is shown in the dialog, which stays open. */
  remove: (ids: readonly number[]) => Promise<unknown>;
  /** Called after a success: removes the rows from the view and closes the dialog. */
  onRemoved: (ids: readonly number[]) => Promise<void>;
  onCancel: () => void;
}

/** Asks for confirmation before selected rows are removed (docs/product.md §4 "Product selection"). */
export function RemoveRowsDialog({
  title,
  message,
  items,
  confirmLabel,
  remove,
  onRemoved,
  onCancel,
  children,
}: RemoveRowsDialogProps) {
  const { t } = useLingui();
  const ids = items.map(({ id }) => id);
  const action = useAction(
    () => remove(ids),
    () => onRemoved(ids),
  );

  return (
    <Confirm
      title={title}
      message={message}
      confirmLabel={confirmLabel ?? t`Remove`}
      action={action}
      onClose={onCancel}
    >
      {children}
      <NameList of={items} />
    </Confirm>
  );
}
