import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import { type LockedPerson, lockPerson } from './person.repository';

/**
 * Does something to a person in a transaction that nobody else changes them in.
 *
 * @throws ApiError 404 `user_not_found`, also for who was erased; what `act` throws
 */
export function withLockedPerson<T>(
  { db }: Pick<AppContext, 'db'>,
  userId: number,
  act: (trx: Transaction<Schema>, person: LockedPerson) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new ApiError(404, 'user_not_found', 'User not found');
    return act(trx, person);
  });
}
