import { useState } from 'react';
import type { Store } from './stores.resource';

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
