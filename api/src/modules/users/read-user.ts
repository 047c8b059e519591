import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { readTotals } from '../ledger';
import { type UserProfile, findUser } from './user.repository';

export interface UserDetail {
  profile: UserProfile;
  totals: Awaited<ReturnType<typeof readTotals>>;
}

/**
 * Reads a user and their points from one snapshot.
 * @throws ApiError 404 `user_not_found`, also for a deleted user
 */
export async function readUser({ db }: AppContext, userId: number): Promise<UserDetail> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const profile = await findUser(trx, userId);
      if (!profile) throw new ApiError(404, 'user_not_found', 'User not found');
      return { profile, totals: await readTotals(trx, userId) };
    });
}
