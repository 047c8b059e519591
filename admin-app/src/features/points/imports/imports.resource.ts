import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, callForFile, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import { useRefresh } from '../../../api/use-refresh';

export type Import = Camel<Row<'admin/imports/list'>>;
export type ImportDetail = Camel<Data<'get', 'admin/imports/{id}'>>;
export type ImportKind = Import['kind'];
export type ImportRow = Camel<Row<'admin/imports/{id}/rows'>>;
export type RowList = 'ready' | 'wrong' | 'different' | 'kept';

const listKey = 'admin/imports';
/** Of 50 MB on a slow line, and of a million rows. */
const uploadTimeoutMs = 600_000;
/** Until an import that is applied or undone, or that another owner has to confirm, is read again. */
const [runningMs, waitingMs] = [2000, 10_000];

const refreshOf = ({ state, waits }: Pick<Import, 'state' | 'waits'>): number =>
  state === 'applying' || state === 'undoing' ? runningMs : waits ? waitingMs : 0;

export const useImports = (page: number) =>
  useSWR(
    [listKey, page] as const,
    async () => pageOf(await call('post', 'admin/imports/list', { json: { page } }), camelCased),
    {
      keepPreviousData: true,
      refreshInterval: (data) => {
        const intervals = (data?.rows ?? []).map(refreshOf).filter((ms) => ms > 0);
        return intervals.length > 0 ? Math.min(...intervals) : 0;
      },
    },
  );

export const useImport = (id: number) =>
  useSWR(
    [listKey, 'one', id] as const,
    async () => camelCased(dataOf(await call('get', 'admin/imports/{id}', { params: { id } }))),
    { refreshInterval: (data) => (data ? refreshOf(data) : 0) },
  );

export const useImportRows = (id: number, list: RowList, page: number) =>
  useSWR(
    [listKey, 'rows', id, list, page] as const,
    async () =>
      pageOf(await call('post', 'admin/imports/{id}/rows', { params: { id }, json: { list, page } }), camelCased),
    { keepPreviousData: true },
  );

export const useRefreshImports = () => useRefresh(listKey);

export interface NewImport {
  kind: ImportKind;
  statement: string;
  file: File;
  picture: File | undefined;
}

/** Uploads a file for a dry run. @returns its id @throws ApiError 400, 409 `import_exists`, `imports_off`, 413, 429 */
export async function uploadImport({ kind, statement, file, picture }: NewImport): Promise<number> {
  const form = new FormData();
  form.set('kind', kind);
  if (statement) form.set('statement', statement);
  form.set('file', file);
  if (picture) form.set('picture', picture);
  return dataOf(await command('post', 'admin/imports', { form, timeoutMs: uploadTimeoutMs })).id;
}

/** @returns whether another owner has to confirm it: then nothing has changed */
export async function changeImport(id: number, action: 'apply' | 'undo'): Promise<boolean> {
  const response = await command('post', `admin/imports/{id}/${action}`, { params: { id } });
  return 'confirmation_id' in dataOf<{ id: number } | { confirmation_id: number }>(response);
}

export async function deleteImport(id: number): Promise<void> {
  await command('delete', 'admin/imports/{id}', { params: { id } });
}

type FileOptions = { signal: AbortSignal; onReceived: (bytes: number) => void };

export const fetchRows = (id: number, list: 'ready' | 'wrong', options: FileOptions) =>
  callForFile(`admin/imports/{id}/${list}-rows.csv`, { params: { id }, ...options });

export const fetchStatement = (id: number, options: FileOptions) =>
  callForFile('admin/imports/{id}/statement', { params: { id }, ...options });
