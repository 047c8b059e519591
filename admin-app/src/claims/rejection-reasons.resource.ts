import useSWR from 'swr';
import { call, command } from '../api/client';
import { dataList } from '../api/response-data';

const reasonsKey = 'rejection-reasons';

/** Reads the reasons that the team has saved. @param wanted false sends no request */
export const useRejectionReasons = (wanted = true) =>
  useSWR(wanted && reasonsKey, async () => dataList(await call('post', 'admin/rejection-reasons', { json: {} })));

export async function saveReason(reason: string): Promise<void> {
  await command('post', 'admin/rejection-reasons/create', { json: { reason } });
}

export async function deleteReason(id: number): Promise<void> {
  await command('delete', 'admin/rejection-reasons', { json: { id } });
}
