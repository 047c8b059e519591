import useSWR from 'swr';
import type { Answer, Row } from '../../api/answer';
import { call } from '../../api/client';
import { dataList, totalCount } from '../../api/data-list';
import type { PeopleView, SortColumn } from './people-view';

/** Plumbers are role 2, customers role 3; each has a table of its own. */
export type PeopleKind = 'plumbers' | 'customers';

/** A row of either table (spec §3 "Customer/plumber row"). */
export interface Person {
  id: number;
  name: string;
  mobile: string;
  location: string;
  email: string;
  /** ISO moment. */
  joinedAt: string | null;
  /** Points ever granted. */
  pointsEarned: number;
  /** Points approved. */
  pointsRedeemed: number;
  /** Points that can be claimed. */
  balance: number;
  /** Cannot sign in. */
  suspended: boolean;
}

export interface PeoplePage {
  people: Person[];
  total: number;
}

const readRow = (row: Row<'listPlumbers' | 'listCustomers'>): Person => ({
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

/** First part of the cache key of every page of people. */
export const peopleKey = 'people';

const wireSort = {
  name: 'name',
  joined: 'joined',
  earned: 'points_earned',
  redeemed: 'points_redeemed',
  balance: 'balance',
} as const satisfies Record<SortColumn, string>;

async function fetchPeople(kind: PeopleKind, view: PeopleView, page: number): Promise<PeoplePage> {
  const answer = await call<Answer<'listPlumbers' | 'listCustomers'> | null>('post', `admin/${kind}`, {
    json: {
      page,
      ...(view.search && { search: view.search }),
      ...(view.status !== 'all' && { status: view.status }),
      sort: wireSort[view.sort],
      direction: view.direction === 'ascending' ? 'asc' : 'desc',
    },
  });
  return { people: dataList(answer).map(readRow), total: totalCount(answer) };
}

/** Reads one page of people; the page before stays on show until the new one is there. */
export function usePeople(kind: PeopleKind, view: PeopleView, page: number) {
  return useSWR(
    [peopleKey, kind, view, page] as const,
    ([, wanted, narrowed, number]) => fetchPeople(wanted, narrowed, number),
    { keepPreviousData: true },
  );
}
