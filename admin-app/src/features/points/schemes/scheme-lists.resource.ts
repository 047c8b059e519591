import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Data } from '../../../api/operations';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';

/** With the numbers that have no account, and the rows that were left out. */
export type UploadedList = Camel<Data<'post', 'admin/scheme-lists'>>;

const uploadTimeoutMs = 60_000;

export const useLists = () =>
  useSWR('admin/scheme-lists', async (path) =>
    dataList(await call('get', path)).map(({ id, name, people }) => ({ id, name, people })),
  );

/** Stores the people of a sheet. @throws ApiError 400 for a file that cannot be read or a name that is taken, 413 */
export async function uploadList(name: string, file: File): Promise<UploadedList> {
  const form = new FormData();
  form.set('name', name);
  form.set('file', file);
  return camelCased(dataOf(await command('post', 'admin/scheme-lists', { form, timeoutMs: uploadTimeoutMs })));
}
