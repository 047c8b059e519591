import useSWR from 'swr';
import { type Camel, camelCased } from '../api/camel-case';
import { call } from '../api/client';
import type { Data } from '../api/operations';

/** What a bank said of a user's payout details. */
export type Payee = Camel<NonNullable<Data<'post', 'admin/payees/get'>>>;

/** First part of the cache keys of payees. */
export const payeesKey = 'payees';

/** Reads the payee of a user; null if the bank was not asked. */
export const usePayee = (userId: number) =>
  useSWR([payeesKey, userId] as const, async ([, user_id]) => {
    const { data } = await call('post', 'admin/payees/get', { json: { user_id } });
    return data ? camelCased(data) : null;
  });
