import { useCallback } from 'react';
import { useSWRConfig } from 'swr';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';
import { peopleKey } from './people.resource';
import { personKey, personRecordsKey } from './person.resource';

/** Keeps a person out, from their next request on. Repeating it changes nothing. @throws ApiError 400, 404 */
export async function suspendPerson(id: number, reason: string): Promise<void> {
  await call<Answer<'suspendPerson'>>('post', 'admin/people/suspend', { json: { user_id: id, reason } });
}

/** Lets a suspended person sign in again. Repeating it changes nothing. @throws ApiError 400, 404 */
export async function restorePerson(id: number, reason: string): Promise<void> {
  await call<Answer<'restorePerson'>>('post', 'admin/people/restore', { json: { user_id: id, reason } });
}

/**
 * Gives a person points (above 0) or takes some of their balance back (below 0).
 *
 * @param idempotencyKey one per act: the same request under it is done once
 * @returns the balance as it then stands
 * @throws ApiError 400, 404, 409 when the balance would fall below 0
 */
export async function adjustPoints(
  id: number,
  { points, reason, idempotencyKey }: { points: number; reason: string; idempotencyKey: string },
): Promise<number> {
  const { data } = await call<Answer<'adjustPoints'>>('post', 'admin/people/adjust', {
    json: { user_id: id, points, reason },
    idempotencyKey,
  });
  return data.balance_reward_points;
}

/** Has everything read again that shows this person. */
export function useRefreshPerson(id: number): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return useCallback(async () => {
    await mutate(
      (key) =>
        Array.isArray(key) &&
        (key[0] === peopleKey || ([personKey, personRecordsKey].includes(key[0]) && key[1] === id)),
    );
  }, [id, mutate]);
}
