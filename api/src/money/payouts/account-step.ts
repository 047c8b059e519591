import type { AccountStep } from '../../accounts/users';
import { leaveUnsentRuns } from './leave-runs';
import { forfeitPayouts } from './money.repository';

/** Payments leave the runs that were not sent; the money of a deleted user is forfeited. */
export const payoutStep: AccountStep = {
  suspend: (trx, userId, by) => leaveUnsentRuns(trx, userId, { reason: 'suspended', ...by }),
  async erase(trx, userId, { at }) {
    await leaveUnsentRuns(trx, userId, { reason: 'deleted', adminId: null, at });
    await forfeitPayouts(trx, userId, at);
  },
};
