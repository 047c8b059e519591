import { Plural, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useState } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { SomeNames } from '../../lists/some-names';
import { removeStores, useRenewStores, type Store } from './stores.resource';

interface RemoveStoresDialogProps {
  stores: readonly Store[];
  onCancel: () => void;
  /** Called once their rows are gone. */
  onRemoved: () => void;
}

/** Asks before stores are removed. */
export function RemoveStoresDialog({ stores, onCancel, onRemoved }: RemoveStoresDialogProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const renew = useRenewStores();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const remove = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await removeStores(stores.map(({ id }) => id));
    } catch (error) {
      console.error(error);
      setProblem(errorText(error));
      setBusy(false);
      return;
    }
    await renew();
    onRemoved();
  };

  return (
    <ConfirmDialog
      open
      title={<Plural value={stores.length} one="Remove # store?" other="Remove # stores?" />}
      message={
        <Plural
          value={stores.length}
          one="Plumbers and customers will no longer find it. This cannot be undone."
          other="Plumbers and customers will no longer find them. This cannot be undone."
        />
      }
      confirmLabel={t`Remove`}
      cancelLabel={t`Cancel`}
      closeLabel={t`Close`}
      tone="danger"
      busy={busy}
      error={problem}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <SomeNames of={stores} />
    </ConfirmDialog>
  );
}
