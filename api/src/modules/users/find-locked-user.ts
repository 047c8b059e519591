import type { Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import { type LockedUser, lockUser } from './user.repository';

/** Locks a user's row until the transaction ends. @throws ApiError 404 `user_not_found`, also if the user was erased */
export async function findLockedUser(trx: Transaction<Schema>, userId: number): Promise<LockedUser> {
  const user = await lockUser(trx, userId);
  if (!user) throw new ApiError(404, 'user_not_found', 'User not found');
  return user;
}
