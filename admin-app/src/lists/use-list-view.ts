import type { Column, Sort } from '@loyalty/shared-ui/data-table';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { useCallback, useMemo } from 'react';
import { useColumns } from './use-columns';

type Direction = Sort['direction'];

interface FilterSchema {
  param: string;
  /** All valid values; others in the address are ignored. */
  values?: readonly string[];
  pattern?: RegExp;
}

/** Parameters of a list page's address; declare it as a constant with `as const satisfies ListSchema`. */
export interface ListSchema {
  /** Key under which the browser stores hidden columns. */
  table?: string;
  filters?: Readonly<Record<string, FilterSchema>>;
  /** The default direction of each sortable column; the first is the default sort. */
  sort?: Readonly<Record<string, Direction>>;
}

type FiltersOf<Schema> = Schema extends { filters: infer Filters }
  ? { [Name in keyof Filters]: Filters[Name] extends { values: readonly (infer Value)[] } ? Value | '' : string }
  : Record<never, string>;

type SortOf<Schema> = Schema extends { sort: infer Directions }
  ? { column: keyof Directions & string; direction: Direction }
  : undefined;

/** State of a list; '' is no filter. */
export interface ListQuery<Schema extends ListSchema> {
  filters: FiltersOf<Schema>;
  sort: SortOf<Schema>;
  page: number;
}

/** Turns to a page; `replace` corrects the current history entry instead of adding one. */
export type SetPage = (page: number, options?: { replace?: boolean }) => void;

/** Rows per page, everywhere (docs/product.md §9). */
export const pageSize = 10;

export const wireDirection = (direction: Direction): 'asc' | 'desc' => (direction === 'ascending' ? 'asc' : 'desc');

function readFilter(params: URLSearchParams, { param, values, pattern }: FilterSchema): string {
  const text = params.get(param) ?? '';
  return (values?.includes(text) ?? true) && (pattern?.test(text) ?? true) ? text : '';
}

function readSort(params: URLSearchParams, directions: Readonly<Record<string, Direction>>): Sort | undefined {
  const [usualColumn] = Object.keys(directions);
  const requested = params.get('sort') ?? '';
  const column = Object.hasOwn(directions, requested) ? requested : usualColumn;
  const usual = column === undefined ? undefined : directions[column];
  if (column === undefined || usual === undefined) return undefined;
  const named = { asc: 'ascending', desc: 'descending' } as const;
  const direction = params.get('direction');
  return { column, direction: direction === 'asc' || direction === 'desc' ? named[direction] : usual };
}

function readQuery<Schema extends ListSchema>(params: URLSearchParams, schema: Schema): ListQuery<Schema> {
  const page = Number(params.get('page') ?? 1);
  const filters = Object.entries(schema.filters ?? {}).map(([name, filter]) => [name, readFilter(params, filter)]);
  return {
    // The schema's names and values, read one by one above.
    filters: Object.fromEntries(filters) as FiltersOf<Schema>,
    sort: readSort(params, schema.sort ?? {}) as SortOf<Schema>,
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
  };
}

/** Returns parameters of an address with other values; '' removes one. */
export function withValues(params: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/**
 * Keeps the state of a list in the address, so that reload, Back and shared links restore it. Changing the page adds a
 * history entry; filtering and sorting replace it and return to the first page.
 * @param columns every column; the user may hide some of them
 */
export function useListView<const Schema extends ListSchema, Row = never>(
  schema: Schema,
  columns: readonly Column<Row>[] = [],
) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params, schema), [params, schema]);
  const change = useCallback(
    (values: Readonly<Record<string, string>>) =>
      setParams((current) => withValues(current, { ...values, page: '' }), { replace: true, preventScrollReset: true }),
    [setParams],
  );
  const setFilters = useCallback(
    (values: Partial<FiltersOf<Schema>>) => {
      const named = Object.entries(schema.filters ?? {}).flatMap(([name, { param }]) => {
        const value: unknown = Reflect.get(values, name);
        return typeof value === 'string' ? [[param, value] as const] : [];
      });
      change(Object.fromEntries(named));
    },
    [change, schema],
  );
  const setPage: SetPage = useCallback(
    (page, { replace = false } = {}) =>
      setParams((current) => withValues(current, { page: page > 1 ? String(page) : '' }), { replace }),
    [setParams],
  );
  return {
    ...query,
    ...useColumns(schema.table ?? '', columns),
    filtered: Object.values<string>({ ...query.filters }).some((value) => value.trim() !== ''),
    setFilters,
    clearFilters: () => change(Object.fromEntries(Object.values(schema.filters ?? {}).map(({ param }) => [param, '']))),
    setPage,
    /** Another column is sorted in its default direction, regardless of `direction`. */
    setSort: ({ column, direction }: { column: string; direction?: Direction }) => {
      const usual = schema.sort?.[column];
      if (usual === undefined) return;
      const chosen = (column === query.sort?.column && direction) || usual;
      change({
        sort: column === Object.keys(schema.sort ?? {})[0] ? '' : column,
        direction: chosen === usual ? '' : wireDirection(chosen),
      });
    },
  };
}

/** Returns one page of a list that is complete in memory; after the last page, the last one. */
export function pageOfRows<Row>(rows: readonly Row[], page: number): { rows: readonly Row[]; total: number } {
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / pageSize)));
  return { rows: rows.slice((shown - 1) * pageSize, shown * pageSize), total: rows.length };
}
