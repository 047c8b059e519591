import useSWR from 'swr';
import type { Row } from '../../../api/operations';
import { call } from '../../../api/client';
import { pageOf } from '@loyalty/shared-ui/response-data';
import { wireDirection, type ListQuery, type ListSchema } from '../../../lists/use-list-view';

/** Plumbers are role 2, customers role 3; each has its own table. */
export type UsersKind = 'plumbers' | 'customers';

/** A row of either table (docs/product.md §3 "Customer/plumber row"). */
export interface User {
  id: number;
  name: string;
  mobile: string;
  location: string;
  email: string;
  /** ISO 8601. */
  joinedAt: string | null;
  /** Points ever granted. */
  pointsEarned: number;
  /** Points approved. */
  pointsRedeemed: number;
  /** Points that can be claimed. */
  balance: number;
  /** Suspended users cannot sign in. */
  suspended: boolean;
}

const readRow = (row: Row<'admin/plumbers' | 'admin/customers'>): User => ({
  id: row.id,
  name: row.name ?? '',
  mobile: row.mobile ?? '',
  location: row.location ?? '',
  email: row.email ?? row.email_id ?? '',
  joinedAt: row.joined_dt,
  pointsEarned: row.Accumulated_points,
  pointsRedeemed: row.points_redeemed,
  balance: row.balance_reward_points,
  suspended: row.status === 'suspended',
});

/** First part of the cache key of every page of users. */
export const usersKey = 'people';

export const usersSchema = {
  table: 'people',
  filters: { search: { param: 'q' }, status: { param: 'status', values: ['active', 'suspended'] } },
  sort: {
    joined: 'descending',
    name: 'ascending',
    earned: 'descending',
    redeemed: 'descending',
    balance: 'descending',
  },
} as const satisfies ListSchema;

type UsersQuery = ListQuery<typeof usersSchema>;

const wireSort = {
  name: 'name',
  joined: 'joined',
  earned: 'points_earned',
  redeemed: 'points_redeemed',
  balance: 'balance',
} as const satisfies Record<UsersQuery['sort']['column'], string>;

export function useUsers(kind: UsersKind, { filters: { search, status }, sort, page }: UsersQuery) {
  const json = {
    page,
    ...(search && { search }),
    ...(status && { status }),
    sort: wireSort[sort.column],
    direction: wireDirection(sort.direction),
  };
  return useSWR(
    [usersKey, kind, json] as const,
    async () => pageOf(await call('post', `admin/${kind}`, { json }), readRow),
    { keepPreviousData: true },
  );
}
