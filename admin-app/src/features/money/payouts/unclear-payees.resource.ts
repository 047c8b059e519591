import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import { type Data, type Row } from '../../../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import { useRefresh } from '../../../api/use-refresh';
import { payeesKey } from '../../../payees/payee.resource';

/** A payee whose names an admin compares. */
export type UnclearPayee = Camel<Row<'admin/payees'>>;

/** @param wanted else nothing is read */
export function useUnclearPayees(wanted: boolean, page: number) {
  return useSWR(
    wanted ? ([payeesKey, 'unclear', page] as const) : null,
    async () => pageOf(await call('post', 'admin/payees', { json: { page } }), camelCased<Row<'admin/payees'>>),
    { keepPreviousData: true },
  );
}

export const useRefreshPayees = () => useRefresh(payeesKey);

/** Accepts the name at the bank. @returns whether a second admin must confirm it @throws ApiError 403, 409 */
export async function acceptPayee(id: number, reason: string): Promise<boolean> {
  const data = dataOf<Data<'post', 'admin/payees/{id}/accept'>>(
    await command('post', 'admin/payees/{id}/accept', { params: { id }, json: { reason } }),
  );
  return 'confirmation_id' in data;
}

/** Asks the user to correct the details. @param reason which the user reads @throws ApiError 403, 409 */
export async function askCorrection(id: number, reason: string): Promise<void> {
  await command('post', 'admin/payees/{id}/correct', { params: { id }, json: { reason } });
}
