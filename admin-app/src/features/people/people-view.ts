import type { Sort } from '@loyalty/shared-ui/data-table';
import { fromFirstPage, readDirection, writeDirection } from '../../lists/view-address';

export const sortColumns = ['name', 'joined', 'earned', 'redeemed', 'balance'] as const;
export type SortColumn = (typeof sortColumns)[number];
export type StatusChoice = 'all' | 'active' | 'suspended';

/** What a table of people shows; the page is kept beside it. */
export interface PeopleView {
  search: string;
  status: StatusChoice;
  sort: SortColumn;
  direction: Sort['direction'];
}

const isSortColumn = (text: string | null): text is SortColumn => (sortColumns as readonly unknown[]).includes(text);

/** Names read best from A; of days and figures the newest and largest are looked for first. */
export const usualDirection = (sort: SortColumn): Sort['direction'] => (sort === 'name' ? 'ascending' : 'descending');

/** Reads the view from the address; what is none of ours is left out. */
export function readPeopleView(parameters: URLSearchParams): PeopleView {
  const sort = parameters.get('sort');
  const status = parameters.get('status');
  const column = isSortColumn(sort) ? sort : 'joined';
  return {
    search: parameters.get('q') ?? '',
    status: status === 'active' || status === 'suspended' ? status : 'all',
    sort: column,
    direction: readDirection(parameters) ?? usualDirection(column),
  };
}

/** Writes the view into the address, from the first page on; what is as usual is not written. */
export function writePeopleView(parameters: URLSearchParams, view: PeopleView): URLSearchParams {
  return fromFirstPage(parameters, {
    q: view.search,
    status: view.status === 'all' ? '' : view.status,
    sort: view.sort === 'joined' ? '' : view.sort,
    direction: writeDirection(view.direction, usualDirection(view.sort)),
  });
}
