import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { camelCased } from '../../../api/camel-case';
import { call, callForStream, command } from '../../../api/client';
import type { Data } from '../../../api/operations';
import { dataOf } from '../../../api/response-data';
import { usersKey } from './users.resource';
import { userKey, userRecordsKey } from './user.resource';

/** Suspends a user from their next request on. Idempotent. @throws ApiError 400, 404 */
export async function suspendUser(id: number, reason: string): Promise<void> {
  await command('post', 'admin/people/suspend', { json: { user_id: id, reason } });
}

/** Restores a suspended user. Idempotent. @throws ApiError 400, 404 */
export async function restoreUser(id: number, reason: string): Promise<void> {
  await command('post', 'admin/people/restore', { json: { user_id: id, reason } });
}

/**
 * Adds points to a user's balance (above 0) or removes some (below 0).
 *
 * @returns the new balance; undefined if a second admin must confirm and nothing has changed
 * @throws ApiError 400, 404, 409 if the balance would fall below 0
 */
export async function adjustPoints(
  id: number,
  { points, reason }: { points: number; reason: string },
): Promise<number | undefined> {
  const data = dataOf<Data<'post', 'admin/people/adjust'>>(
    await command('post', 'admin/people/adjust', { json: { user_id: id, points, reason } }),
  );
  return 'confirmation_id' in data ? undefined : data.balance_reward_points;
}

/** Reloads everything that shows this user. */
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

/** Downloads the statement of a user. @throws ApiError */
export async function downloadStatement(id: number, year: string, format: 'pdf' | 'csv'): Promise<Blob> {
  const json = { user_id: id, year, format };
  return (await callForStream('admin/statements/download', { json })).blob();
}
