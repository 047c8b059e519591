import { Plural, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '@loyalty/shared-ui/confirm-dialog';
import { useConfirmedAct } from '../../forms/use-confirmed-act';
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
  const renew = useRenewStores();

  const confirmation = useConfirmedAct(
    () => removeStores(stores.map(({ id }) => id)),
    async () => {
      await renew();
      onRemoved();
    },
  );

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
      {...confirmation}
      onCancel={onCancel}
    >
      <SomeNames of={stores} />
    </ConfirmDialog>
  );
}
