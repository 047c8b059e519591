import useSWR, { useSWRConfig } from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Row } from '../../../api/operations';
import { dataOf, pageOf } from '../../../api/response-data';

/** A user whose claims runs leave out, because the bank file cannot write the name; `canAsk`: not asked today. */
export type UnnamedPayee = Camel<Row<'admin/payee-names'>>;

/** Reads a page of these users, with the sums of all. @param wanted else nothing is read */
export function useUnnamedPayees(wanted: boolean, page: number) {
  return useSWR(
    wanted ? (['payouts', 'payee-names', page] as const) : null,
    async () => {
      const response = await call('post', 'admin/payee-names', { json: { page } });
      const { claims = 0, amountPaise = 0, canAsk = 0 } = camelCased(response);
      return { ...pageOf(response, camelCased<Row<'admin/payee-names'>>), claims, amountPaise, canAsk };
    },
    { keepPreviousData: true },
  );
}

/** Returns a function that asks for names in Latin letters, each user once a day. @param userIds all users by default */
export function useAskNames(): (userIds?: readonly number[]) => Promise<{ asked: number; askedBefore: number }> {
  const { mutate } = useSWRConfig();
  return async (userIds) => {
    const json = userIds ? { user_ids: [...userIds] } : {};
    const counts = camelCased(dataOf(await command('post', 'admin/payee-names/ask', { json })));
    await mutate((key) => Array.isArray(key) && key[0] === 'payouts' && key[1] === 'payee-names');
    return counts;
  };
}
