import useSWR from 'swr';
import { call } from '../api/client';
import { dataOf } from '../api/response-data';
import type { Claim } from './claim';
import { claimsKey } from './claims.resource';

/** Reads what waits for a user, oldest first (docs/product.md §3 "User reward summary"). */
export const useUserRewards = (userId: number) =>
  useSWR([claimsKey, 'user', userId] as const, async ([, , user_id]) =>
    dataOf(await call('post', 'admin/scanners/get', { json: { user_id } })).pending.map(
      (row): Pick<Claim, 'transactionId' | 'points' | 'valuePaise' | 'worthPaise' | 'claimedAt' | 'signals'> => ({
        transactionId: row.transaction_id,
        points: row.points,
        valuePaise: row.value_paise,
        worthPaise: row.worth_paise,
        claimedAt: row.claimed_at,
        signals: row.signals,
      }),
    ),
  );
