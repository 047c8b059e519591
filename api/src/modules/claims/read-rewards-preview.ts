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
 * Reads a user's points and pending claims from one snapshot: the ids shown to an admin, who may pin them, add up to
 * the points shown.
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
