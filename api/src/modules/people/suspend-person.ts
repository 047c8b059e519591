import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAct } from '../audit';
import { lockPerson, writeSuspension } from './person.repository';

/** Whether a person is kept out, since when and why. */
export interface Suspension {
  suspendedAt: Date | null;
  reason: string | null;
}

/**
 * Keeps a person out: every session of theirs ends, on every node with its next request (trust.md "Sessions"), and a new
 * sign-in is refused. Points and claims stay as they are. Suspending again changes nothing, the first reason included.
 *
 * @throws ApiError 404 `user_not_found`
 */
export async function suspendPerson(
  { db, clock }: AppContext,
  adminId: number,
  { userId, reason }: { userId: number; reason: string },
): Promise<Suspension> {
  return db.transaction().execute(async (trx) => {
    const person = await lockPerson(trx, userId);
    if (!person) throw new ApiError(404, 'user_not_found', 'User not found');
    const at = clock.now();
    // Also for who is suspended already: a sign-in that was under way then may have opened one since.
    await revokeSessionsOf(trx, { userId }, at);
    if (person.suspendedAt) return { suspendedAt: person.suspendedAt, reason: person.suspensionReason };
    await writeSuspension(trx, userId, { at, by: adminId, reason });
    await recordAct(trx, { adminId, action: 'user-suspended', details: { user_id: userId, reason }, at });
    return { suspendedAt: at, reason };
  });
}
