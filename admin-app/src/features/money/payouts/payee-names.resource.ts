import useSWR, { useSWRConfig } from 'swr';
import { call, command } from '../../../api/client';
import type { Row } from '../../../api/operations';
import { dataOf, pageOf } from '../../../api/response-data';

/** A user whose claims runs leave out, because the bank file cannot write the name. */
export interface UnnamedPayee {
  userId: number;
  userName: string;
  mobile: string;
  claims: number;
  amountPaise: number;
  askedAt: string | null;
  /** Not asked today. */
  canAsk: boolean;
}

const payeeOf = (row: Row<'admin/payee-names'>): UnnamedPayee => ({
  userId: row.user_id,
  userName: row.user_name ?? '',
  mobile: row.mobile,
  claims: row.claims,
  amountPaise: row.amount_paise,
  askedAt: row.asked_at,
  canAsk: row.can_ask,
});

/** Reads a page of these users, with the sums of all. @param wanted else nothing is read */
export function useUnnamedPayees(wanted: boolean, page: number) {
  return useSWR(
    wanted ? (['payouts', 'payee-names', page] as const) : null,
    async () => {
      const response = await call('post', 'admin/payee-names', { json: { page } });
      const { claims = 0, amount_paise: amountPaise = 0, can_ask: canAsk = 0 } = response;
      return { ...pageOf(response, payeeOf), claims, amountPaise, canAsk };
    },
    { keepPreviousData: true },
  );
}

/** Returns a function that asks for names in Latin letters, each user once a day. @param userIds all users by default */
export function useAskNames(): (userIds?: readonly number[]) => Promise<{ asked: number; askedBefore: number }> {
  const { mutate } = useSWRConfig();
  return async (userIds) => {
    const json = userIds ? { user_ids: [...userIds] } : {};
    const { asked, asked_before: askedBefore } = dataOf(await command('post', 'admin/payee-names/ask', { json }));
    await mutate((key) => Array.isArray(key) && key[0] === 'payouts' && key[1] === 'payee-names');
    return { asked, askedBefore };
  };
}
