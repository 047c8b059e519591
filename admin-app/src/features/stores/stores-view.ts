import type { Sort } from '@loyalty/shared-ui/data-table';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';

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
export function readStoresView(parameters: URLSearchParams): StoresView {
  const sort = parameters.get('sort') === 'added' ? 'added' : 'name';
  const direction = parameters.get('direction');
  return {
    search: parameters.get('q') ?? '',
    sort,
    direction: direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : usualDirection(sort),
  };
}

/** Writes the view into the address, from the first page on; what is as usual is not written. */
export function writeStoresView(parameters: URLSearchParams, { search, sort, direction }: StoresView): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete('page');
  const values = {
    q: search,
    sort: sort === 'name' ? '' : sort,
    direction: direction === usualDirection(sort) ? '' : direction === 'ascending' ? 'asc' : 'desc',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
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
