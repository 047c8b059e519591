import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { readTotals } from '../ledger';
import { type Claimant, type PendingClaim, findClaimant, listPendingClaims } from './claimant.repository';

export interface RewardsPreview {
  claimant: Claimant;
  totals: Awaited<ReturnType<typeof readTotals>>;
  pending: PendingClaim[];
}

/**
 * A user's points and the claims that make up what awaits approval, from one snapshot: the ids that an admin is shown,
 * and may pin, add up to the points shown beside them.
 *
 * @throws ApiError 404 `user_not_found`
 */
export async function readRewardsPreview({ db }: AppContext, userId: number): Promise<RewardsPreview> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const claimant = await findClaimant(trx, userId);
      if (!claimant) throw new ApiError(404, 'user_not_found', 'User not found');
      return { claimant, totals: await readTotals(trx, userId), pending: await listPendingClaims(trx, userId) };
    });
}
