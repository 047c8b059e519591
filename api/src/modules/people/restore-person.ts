import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAct } from '../audit';
import { lockPerson, writeSuspension } from './person.repository';
import type { Suspension } from './suspend-person';

/**
 * Lets a suspended person in again. They sign in anew: sessions from before the suspension stay dead, and so does one that
 * a sign-in opened while it began. Restoring who is not suspended changes nothing.
 *
 * @throws ApiError 404 `user_not_found`
 */
export async function restorePerson(
  { db, clock }: AppContext,
  adminId: number,
  { userId, reason }: { userId: number; reason: string },
): Promise<Suspension> {
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new ApiError(404, 'user_not_found', 'User not found');
    if (person.suspendedAt) {
      const at = clock.now();
      await revokeSessionsOf(trx, { userId }, at);
      await writeSuspension(trx, userId, null);
      await recordAct(trx, { adminId, action: 'user-restored', details: { user_id: userId, reason }, at });
    }
    return { suspendedAt: null, reason: null };
  });
}
