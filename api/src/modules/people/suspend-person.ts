import type { AppContext } from '../../app-context';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import { recordAct } from '../audit';
import { writeSuspension } from './person.repository';
import { withLockedPerson } from './with-locked-person';

/** Whether a person is kept out, since when and why. */
export interface Suspension {
  suspendedAt: Date | null;
  reason: string | null;
}

/** Which admin does something to a person, and why. */
export interface ReasonedAct {
  adminId: number;
  userId: number;
  reason: string;
}

/**
 * Keeps a person out: every session of theirs ends, on every node with its next request (trust.md "Sessions"), and a new
 * sign-in is refused. Points and claims stay as they are. Suspending again changes nothing, the first reason included.
 *
 * @throws ApiError 404 `user_not_found`
 */
export function suspendPerson(context: AppContext, { adminId, userId, reason }: ReasonedAct): Promise<Suspension> {
  return withLockedPerson(context, userId, async (trx, person) => {
    const at = context.clock.now();
    // Also for who is suspended already: a sign-in that was under way then may have opened one since.
    await revokeSessionsOf(trx, { userId }, at);
    if (person.suspendedAt) return { suspendedAt: person.suspendedAt, reason: person.suspensionReason };
    await writeSuspension(trx, userId, { at, by: adminId, reason });
    await recordAct(trx, { adminId, action: 'user-suspended', details: { user_id: userId, reason }, at });
    return { suspendedAt: at, reason };
  });
}
