import type { AccountStep } from '../../accounts/users';
import { lockPendingClaims } from './claims.repository';
import { rejectLockedClaims } from './reject-claim';

/** Rejects the pending claims of a deleted user. From `lock` on no claim is decided and none is made. */
export const claimStep: AccountStep = {
  lock: lockPendingClaims,
  async erase(trx, userId, { at, reason }) {
    await rejectLockedClaims(trx, await lockPendingClaims(trx, userId), { adminId: null, reason, at });
  },
};
