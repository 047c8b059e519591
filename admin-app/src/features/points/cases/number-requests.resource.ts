import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Row } from '../../../api/operations';
import { pageOf } from '@loyalty/shared-ui/response-data';

export type NumberRequest = Camel<Row<'admin/number-requests'>>;

export const numberRequestsKey = 'admin/number-requests';

/** The waiting ones: few, and the oldest first. */
export const useNumberRequests = () =>
  useSWR(
    [numberRequestsKey] as const,
    async ([path]) => pageOf(await call('post', path, { json: {} }), camelCased<Row<'admin/number-requests'>>),
    { refreshInterval: 60_000 },
  );

/** Returns how many wait for an admin: an approved one waits for its day. */
export function useOpenNumberRequests(): number {
  const { total = 0, rows = [] } = useNumberRequests().data ?? {};
  return total - rows.filter(({ state }) => state !== 'open').length;
}

export async function approveNumber(id: number): Promise<void> {
  await command('post', 'admin/number-requests/{id}/approve', { params: { id } });
}

export async function declineNumber(id: number, answer: string): Promise<void> {
  await command('post', 'admin/number-requests/{id}/decline', { params: { id }, json: { answer } });
}
