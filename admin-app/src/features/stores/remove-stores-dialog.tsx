import { Plural } from '@lingui/react/macro';
import { RemoveRowsDialog } from '../../lists/remove-rows-dialog';
import { removeStores, useRenewStores, type Store } from './stores.resource';

interface RemoveStoresDialogProps {
  stores: readonly Store[];
  onCancel: () => void;
  /** Called when their rows are gone. */
  onRemoved: () => void;
}

/** Asks for confirmation before stores are removed. */
export function RemoveStoresDialog({ stores, onCancel, onRemoved }: RemoveStoresDialogProps) {
  const renew = useRenewStores();

  return (
    <RemoveRowsDialog
      title={<Plural value={stores.length} one="Remove # store?" other="Remove # stores?" />}
      message={
        <Plural
          value={stores.length}
          one="Plumbers and customers will no longer find it."
          other="Plumbers and customers will no longer find them."
        />
      }
      items={stores}
      remove={removeStores}
      onRemoved={async () => {
        await renew();
        onRemoved();
      }}
      onCancel={onCancel}
    />
  );
}
