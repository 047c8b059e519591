import type { Sort } from '@loyalty/shared-ui/data-table';
import { fromFirstPage, readDirection, writeDirection } from '../../lists/view-address';

export const sortColumns = ['created', 'product', 'quantity', 'points'] as const;
export type SortColumn = (typeof sortColumns)[number];
export const usualSort = 'created' satisfies SortColumn;

/** What a list of batches shows; the page is kept beside it. */
export interface BatchView {
  search: string;
  sort: SortColumn;
  direction: Sort['direction'];
}

const isSortColumn = (text: string | null): text is SortColumn => (sortColumns as readonly unknown[]).includes(text);

/** The newest batches are looked for first; everything else is read from its beginning, as the server does. */
export const usualDirection = (sort: SortColumn): Sort['direction'] =>
  sort === usualSort ? 'descending' : 'ascending';

/** Reads the view from the address; what is none of ours is left out. */
export function readBatchView(parameters: URLSearchParams): BatchView {
  const sort = parameters.get('sort');
  const column = isSortColumn(sort) ? sort : usualSort;
  return {
    search: parameters.get('q') ?? '',
    sort: column,
    direction: readDirection(parameters) ?? usualDirection(column),
  };
}

/** Writes the view into the address, from the first page on; what is as usual is not written. */
export function writeBatchView(parameters: URLSearchParams, { search, sort, direction }: BatchView): URLSearchParams {
  return fromFirstPage(parameters, {
    q: search,
    sort: sort === usualSort ? '' : sort,
    direction: writeDirection(direction, usualDirection(sort)),
  });
}
