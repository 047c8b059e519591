import type { AppContext } from '../../app-context';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAct } from '../audit';
import { writeSuspension } from './person.repository';
import type { ReasonedAct, Suspension } from './suspend-person';
import { withLockedPerson } from './with-locked-person';

/**
 * Lets a suspended person in again. They sign in anew: sessions from before the suspension stay dead, and so does one that
 * a sign-in opened while it began. Restoring who is not suspended changes nothing.
 *
 * @throws ApiError 404 `user_not_found`
 */
export function restorePerson(context: AppContext, { adminId, userId, reason }: ReasonedAct): Promise<Suspension> {
  return withLockedPerson(context, userId, async (trx, { suspendedAt }) => {
    if (suspendedAt) {
      const at = context.clock.now();
      await revokeSessionsOf(trx, { userId }, at);
      await writeSuspension(trx, userId, null);
      await recordAct(trx, { adminId, action: 'user-restored', details: { user_id: userId, reason }, at });
    }
    return { suspendedAt: null, reason: null };
  });
}
