import useSWR, { useSWRConfig } from 'swr';
import type { Row } from '../../../api/operations';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import { type ColumnMap, readSource, setColumns, type TableSource } from '../../../sheets/table-source';
import { wireDirection, type ListQuery, type ListSchema } from '../../../lists/use-list-view';

/** A store of the brand, as shown on "Near by Stores". */
export type Store = Camel<Row<'admin/stores'>>;

/** A store to send; the position as decimal text, as typed. */
export interface StoreInput {
  name: string;
  address: string;
  phone: string;
  latitude: string;
  longitude: string;
}

/** The result of a dry run or an import of a sheet. */
export interface StoreSheet {
  /** Number of rows that were stored, or can be. */
  ready: number;
  failed: number;
  /** With the text of the cell. */
  errors: readonly { row: number; column: string; message: string; value?: string }[];
  /** Where the rows were read. */
  source: TableSource;
  /** The first hundred valid rows. */
  stores: readonly { row: number; name: string; address: string }[];
}

/** Reading and validating thousands of rows takes long; the server's own limit is 20 s. */
const importTimeoutMs = 60_000;

export const storesSchema = {
  table: 'stores',
  filters: { search: { param: 'q' } },
  sort: { name: 'ascending', added: 'descending' },
} as const satisfies ListSchema;

/** Reads a page of stores; keeps the previous page until the next one has loaded. */
export function useStores({ filters: { search }, sort, page }: ListQuery<typeof storesSchema>) {
  const json = { page, search, sort: sort.column, direction: wireDirection(sort.direction) };
  return useSWR(
    ['stores', json] as const,
    async () => pageOf(await call('post', 'admin/stores', { json }), camelCased<Row<'admin/stores'>>),
    { keepPreviousData: true },
  );
}

/** Reloads every displayed page of stores. */
export function useRenewStores(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === 'stores');
}

/** @throws ApiError 400 with a message per field, 409 for a name and address that another store has */
export async function addStore(store: StoreInput): Promise<void> {
  await command('post', 'admin/stores/create', { json: store });
}

/** @throws ApiError 400, 404, 409 */
export async function changeStore(id: number, store: StoreInput): Promise<void> {
  await command('put', 'admin/stores', { json: { id, ...store } });
}

/** Removes stores from the lists of admins and users. @throws ApiError */
export async function removeStores(ids: readonly number[]): Promise<void> {
  await command('delete', 'admin/stores', { json: { ids } });
}

/** Puts removed stores back. @throws ApiError 404, 409 if one was added again meanwhile */
export async function restoreStores(ids: readonly number[]): Promise<void> {
  await command('post', 'admin/stores/restore', { json: { ids } });
}

/**
 * Runs an import as a dry run: nothing is stored. @param map the columns to read, if the admin chose them
 * @throws ApiError 400 for a file that cannot be read, 413
 */
export async function checkStoreSheet(
  file: File,
  map: ColumnMap | undefined,
  signal: AbortSignal,
): Promise<StoreSheet> {
  const form = formOf(file, map);
  form.set('check', 'true');
  const data = dataOf(await call('post', 'admin/stores/import', { form, signal, timeoutMs: importTimeoutMs }));
  return { ...data, source: data.source ? readSource(data.source) : UNKNOWN_SOURCE };
}

/** Stores the valid rows of a sheet. @returns their number @throws ApiError */
export async function importStoreSheet(file: File, map?: ColumnMap): Promise<number> {
  const input = { form: formOf(file, map), timeoutMs: importTimeoutMs };
  return dataOf(await command('post', 'admin/stores/import', input)).ready;
}

/** Of a server of an earlier release. */
const UNKNOWN_SOURCE: TableSource = { sheets: [], sheet: '', headingRow: 0, headings: [], columns: {}, missing: [] };

function formOf(file: File, map: ColumnMap | undefined): FormData {
  const form = new FormData();
  form.set('file', file);
  setColumns(form, map);
  return form;
}
