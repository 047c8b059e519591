import useSWR from 'swr';
import { call, callForStream } from '../../api/client';
import { dataOf } from '../../api/response-data';

/** Reads the points and payments of a user in a financial year. @param year undefined for the present one */
export function useStatement(id: number, year: string | undefined) {
  return useSWR(
    ['statement', id, year] as const,
    async () =>
      dataOf(
        await call('post', 'admin/statements/get', { json: { user_id: id, ...(year !== undefined && { year }) } }),
      ),
    { keepPreviousData: true },
  );
}

/** Downloads the statement of a user. @throws ApiError */
export async function downloadStatement(id: number, year: string, format: 'pdf' | 'csv'): Promise<Blob> {
  const json = { user_id: id, year, format };
  return (await callForStream('admin/statements/download', { json })).blob();
}
