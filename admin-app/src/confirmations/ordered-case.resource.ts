import useSWR from 'swr';
import { call } from '../api/client';
import { dataOf } from '../api/response-data';

/** Reads the case that an order is about, with its photo. */
export function useOrderedCase(id: number) {
  return useSWR(['admin/cases', id] as const, async () =>
    dataOf(await call('get', 'admin/cases/{id}', { params: { id } })),
  );
}
