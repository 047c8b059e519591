import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { readTotals } from '../ledger';
import { type PersonProfile, findPerson } from './person.repository';

export interface PersonDetail {
  profile: PersonProfile;
  totals: Awaited<ReturnType<typeof readTotals>>;
}

/**
 * A person and their points, from one snapshot.
 *
 * @throws ApiError 404 `user_not_found`, also for who was erased
 */
export async function readPerson({ db }: AppContext, userId: number): Promise<PersonDetail> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const profile = await findPerson(trx, userId);
      if (!profile) throw new ApiError(404, 'user_not_found', 'User not found');
      return { profile, totals: await readTotals(trx, userId) };
    });
}
