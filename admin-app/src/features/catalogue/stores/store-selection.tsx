import { useState } from 'react';
import { removeStores, type Store, useRenewStores } from './stores.resource';
import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { RemoveRowsDialog } from '../../../lists/remove-rows-dialog';

const EMPTY_SELECTION: ReadonlyMap<string, Store> = new Map();

/**
 * Keeps the selected stores, over several pages.
 * @param shown the stores on the current page
 */
export function useStoreSelection(shown: readonly Store[]) {
  const [chosen, setChosen] = useState(EMPTY_SELECTION);
  const known = new Map([...chosen, ...shown.map((store) => [String(store.id), store] as const)]);
  const keep = (keys: Iterable<string>) =>
    setChosen(
      new Map(
        [...keys].flatMap((key) => {
          const store = known.get(key);
          return store ? [[key, store] as const] : [];
        }),
      ),
    );
  return {
    keys: new Set(chosen.keys()),
    chosen: [...chosen.values()],
    select: (keys: ReadonlySet<string>) => keep(keys),
    clear: () => setChosen(EMPTY_SELECTION),
    drop: (gone: readonly Store[]) => {
      const ids = new Set(gone.map(({ id }) => String(id)));
      keep([...chosen.keys()].filter((key) => !ids.has(key)));
    },
  };
}

interface RemoveStoresDialogProps {
  stores: readonly Store[];
  onCancel: () => void;
  /** Called when their rows are gone. */
  onRemoved: () => void;
}

/** Asks for confirmation before stores are removed. */
export function RemoveStoresDialog({ stores, onCancel, onRemoved }: RemoveStoresDialogProps) {
  const { t } = useLingui();
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
      items={stores.map(({ id, name, address }) => ({ id, name, detail: address }))}
      confirmLabel={t`Remove ${plural(stores.length, { one: '# store', other: '# stores' })}`}
      remove={removeStores}
      onRemoved={async () => {
        await renew();
        onRemoved();
      }}
      onCancel={onCancel}
    />
  );
}
