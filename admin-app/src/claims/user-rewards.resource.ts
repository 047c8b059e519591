import useSWR from 'swr';
import { camelCased } from '../api/camel-case';
import { call } from '../api/client';
import { dataOf } from '../api/response-data';
import { claimsKey } from './claims.resource';

/** Reads what waits for a user, oldest first (docs/product.md §3 "User reward summary"). */
export const useUserRewards = (userId: number) =>
  useSWR([claimsKey, 'user', userId] as const, async ([, , user_id]) =>
    camelCased(dataOf(await call('post', 'admin/scanners/get', { json: { user_id } })).pending),
  );
