import type { Sort } from '@loyalty/shared-ui/data-table';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';
import { fromFirstPage, readDirection, writeDirection } from '../../lists/view-address';

export const storeSorts = ['name', 'added'] as const;
export type StoreSort = (typeof storeSorts)[number];

/** What the table of stores shows; the page is kept beside it. */
export interface StoresView {
  search: string;
  sort: StoreSort;
  direction: Sort['direction'];
}

/** Names read best from A, days from the newest. */
export const usualDirection = (sort: StoreSort): Sort['direction'] => (sort === 'name' ? 'ascending' : 'descending');

/** Reads the view from the address; what is none of ours is left out. */
function readStoresView(parameters: URLSearchParams): StoresView {
  const sort = parameters.get('sort') === 'added' ? 'added' : 'name';
  return {
    search: parameters.get('q') ?? '',
    sort,
    direction: readDirection(parameters) ?? usualDirection(sort),
  };
}

/** Writes the view into the address, from the first page on; what is as usual is not written. */
function writeStoresView(parameters: URLSearchParams, { search, sort, direction }: StoresView): URLSearchParams {
  return fromFirstPage(parameters, {
    q: search,
    sort: sort === 'name' ? '' : sort,
    direction: writeDirection(direction, usualDirection(sort)),
  });
}

/** Search and order of the table of stores, kept in the address. Changing them adds no step to the history. */
export function useStoresView(): [StoresView, (change: Partial<StoresView>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => readStoresView(parameters), [parameters]);
  const change = useCallback(
    (changed: Partial<StoresView>) =>
      setParameters((current) => writeStoresView(current, { ...readStoresView(current), ...changed }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParameters],
  );
  return [view, change];
}
