import useSWR, { useSWRConfig } from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';
import type { StoresView } from './stores-view';

/** A store of the brand, as users see it on "Near by Stores". */
export interface Store {
  id: number;
  name: string;
  address: string;
  /** As it is written; '' without a phone. */
  phone: string;
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
  /** ISO 8601. */
  addedAt: string;
}

/** What is sent of a store; the position as decimal text, as it was typed. */
export interface StoreForm {
  name: string;
  address: string;
  phone: string;
  latitude: string;
  longitude: string;
}

/** What a sheet holds, judged by the server: by a check, or by the import itself. */
export interface StoreSheet {
  /** Rows that were stored, or can be. */
  ready: number;
  failed: number;
  errors: readonly { row: number; column: string; message: string }[];
  /** The first hundred of the rows that are ready. */
  stores: readonly { row: number; name: string; address: string }[];
}

/** Reading and judging thousands of rows takes a while; the server itself gives up after 20 s. */
const importTimeout = 60_000;

const readStore = (row: Row<'listStores'>): Store => ({
  id: row.id,
  name: row.name,
  address: row.address,
  phone: row.phone ?? '',
  latitude: row.latitude,
  longitude: row.longitude,
  addedAt: row.created_at,
});

/** A page of stores; the page before stays on show until the new one is there. */
export function useStores({ search, sort, direction }: StoresView, page: number) {
  return useSWR(
    ['stores', search, sort, direction, page] as const,
    async () => {
      const json = { page, search, sort, direction: direction === 'ascending' ? 'asc' : 'desc' };
      const answer = await call<Answer<'listStores'> | null>('post', 'admin/stores', { json });
      return { stores: dataList(answer).map(readStore), total: totalCount(answer) };
    },
    { keepPreviousData: true },
  );
}

/** Reads every page of stores that is on show again. */
export function useRenewStores(): () => Promise<unknown> {
  const { mutate } = useSWRConfig();
  return () => mutate((key) => Array.isArray(key) && key[0] === 'stores');
}

/** @throws ApiError 400 with a message per field, 409 for a name and address that another store has */
export async function addStore(store: StoreForm): Promise<void> {
  await call('post', 'admin/stores/create', { json: store });
}

/** @throws ApiError 400, 404, 409 */
export async function changeStore(id: number, store: StoreForm): Promise<void> {
  await call('put', 'admin/stores', { json: { id, ...store } });
}

/** Takes stores off the lists of admins and users. @throws ApiError */
export async function removeStores(ids: readonly number[]): Promise<void> {
  await call('delete', 'admin/stores', { json: { ids } });
}

/** Asks what an import of this sheet would do; nothing is stored. @throws ApiError 400 for a file that cannot be read, 413 */
export function checkStoreSheet(file: File): Promise<StoreSheet> {
  return sendSheet(file, true);
}

/** Stores the good rows of a sheet. @throws ApiError */
export function importStoreSheet(file: File): Promise<StoreSheet> {
  return sendSheet(file, false);
}

async function sendSheet(file: File, check: boolean): Promise<StoreSheet> {
  const form = new FormData();
  form.set('file', file);
  if (check) form.set('check', 'true');
  const { data } = await call<Answer<'importStores'>>('post', 'admin/stores/import', { form, timeout: importTimeout });
  return data;
}
