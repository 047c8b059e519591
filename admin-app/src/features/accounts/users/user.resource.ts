import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, callForStream, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, type ListResponse, pageOf } from '@loyalty/shared-ui/response-data';
import { type User, usersKey } from './users.resource';

/** One plumber or customer with their points. */
export interface UserDetail extends User {
  kind: 'plumber' | 'customer';
  address: string;
  suspendedAt: string | null;
  suspensionReason: string;
  /** Points ever granted by scans; `pointsEarned` also includes adjustments. */
  earnedByScans: number;
  awaiting: number;
  flags: number;
  latestFlag: { kind: string; at: string } | null;
  /** The account that this one was given up for. */
  mergedInto: MergedAccount | null;
  /** Accounts of the same person that were given up for this one. */
  mergedFrom: readonly MergedAccount[];
}

export type MergedAccount = Camel<Data<'post', 'admin/people/get'>['merged_from'][number]>;

export type UserScan = Camel<Row<'admin/people/scans'>>;
export type UserClaim = Camel<Row<'admin/people/claims'>>;
/** An entry of the journal: `change` is of the balance, 0 for an approval; `balance` is the one after it. */
export type UserEntry = Camel<Row<'admin/people/journal'>>;
export type UserOldEntry = Camel<Row<'admin/people/old-history'>>;

/** Beginnings of the cache keys of a user, and of their scans, claims and entries. */
const userKey = 'person';
const userRecordsKey = 'person-records';

async function fetchUser(id: number): Promise<UserDetail> {
  const data = dataOf(await call('post', 'admin/people/get', { json: { user_id: id } }));
  return {
    id: data.id,
    kind: data.role_id === 3 ? 'customer' : 'plumber',
    name: data.name ?? '',
    mobile: data.mobile ?? '',
    location: data.location ?? '',
    address: data.address ?? '',
    email: data.email ?? '',
    joinedAt: data.joined_dt,
    pointsEarned: data.total_reward_points,
    pointsRedeemed: data.rewards_points_reedemed,
    balance: data.balance_reward_points,
    awaiting: data.Rewards_points_for_Approval,
    earnedByScans: data.reward_granted,
    suspended: data.status === 'suspended',
    suspendedAt: data.suspended_at,
    suspensionReason: data.suspension_reason ?? '',
    flags: data.fraud_flags.count,
    latestFlag: data.fraud_flags.latest,
    mergedInto: data.merged_into && camelCased(data.merged_into),
    mergedFrom: data.merged_from.map(camelCased),
  };
}

/** Reads one user. Its error is an ApiError; 404 if the user does not exist or was deleted. @param id undefined reads none */
export function useUser(id: number | undefined) {
  return useSWR(id !== undefined && ([userKey, id] as const), ([, wanted]) => fetchUser(wanted));
}

function useRecords<Wire>(
  kind: string,
  id: number,
  page: number,
  read: (json: { user_id: number; page: number }) => Promise<ListResponse<Wire>>,
) {
  return useSWR(
    [userRecordsKey, id, kind, page] as const,
    async () => pageOf(await read({ user_id: id, page }), camelCased<Wire>),
    { keepPreviousData: true },
  );
}

/** Each reads a page of a user's records, newest first. @param page from 1 */
export const useUserScans = (id: number, page: number) =>
  useRecords('scans', id, page, (json) => call('post', 'admin/people/scans', { json }));
export const useUserClaims = (id: number, page: number) =>
  useRecords('claims', id, page, (json) => call('post', 'admin/people/claims', { json }));
export const useUserEntries = (id: number, page: number) =>
  useRecords('journal', id, page, (json) => call('post', 'admin/people/journal', { json }));

export const useUserOldHistory = (id: number, page: number) =>
  useRecords('old-history', id, page, (json) => call('post', 'admin/people/old-history', { json }));

export async function suspendUser(id: number, reason: string): Promise<void> {
  await command('post', 'admin/people/suspend', { json: { user_id: id, reason } });
}

export async function restoreUser(id: number, reason: string): Promise<void> {
  await command('post', 'admin/people/restore', { json: { user_id: id, reason } });
}

/** Adds points (below 0: removes). @returns the new balance; undefined if a second admin must confirm and nothing has changed */
export async function adjustPoints(
  id: number,
  { points, reason }: { points: number; reason: string },
): Promise<number | undefined> {
  const data = dataOf<Data<'post', 'admin/people/adjust'>>(
    await command('post', 'admin/people/adjust', { json: { user_id: id, points, reason } }),
  );
  return 'confirmation_id' in data ? undefined : data.balance_reward_points;
}

/** Asks a second admin to merge an account into another one, which stays. */
export async function orderMerge({
  id,
  fromId,
  reason,
}: {
  id: number;
  fromId: number;
  reason: string;
}): Promise<void> {
  await command('post', 'admin/people/merge', { json: { user_id: id, from_user_id: fromId, reason } });
}

/** Asks a second admin to undo it. @param id of the account that was given up */
export async function orderUndoOfMerge(id: number, reason: string): Promise<void> {
  await command('post', 'admin/people/unmerge', { json: { user_id: id, reason } });
}

export function useRefreshUser(id: number): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate(
      (key) =>
        Array.isArray(key) && (key[0] === usersKey || ([userKey, userRecordsKey].includes(key[0]) && key[1] === id)),
    );
  }, [id, mutate]);
}

/** Reads the points and payments of a user in a financial year. @param year undefined for the present one */
export function useStatement(id: number, year: string | undefined) {
  return useSWR(
    ['statement', id, year] as const,
    async () =>
      camelCased(
        dataOf(
          await call('post', 'admin/statements/get', { json: { user_id: id, ...(year !== undefined && { year }) } }),
        ),
      ),
    { keepPreviousData: true },
  );
}

export async function downloadStatement(id: number, year: string, format: 'pdf' | 'csv'): Promise<Blob> {
  const json = { user_id: id, year, format };
  return (await callForStream('admin/statements/download', { json })).blob();
}
