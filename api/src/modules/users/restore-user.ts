import { revokeSessionsOf } from '../../sessions/sessions.repository';
import type { AdminCommand } from '../idempotency';
import { findLockedUser } from './find-locked-user';
import { writeSuspension } from './user.repository';
import type { Suspension, SuspensionChange } from './suspend-user';

/**
 * Restores a suspended user, who has to sign in again: sessions from before the suspension stay ended, and so does one
 * that a sign-in opened meanwhile. Restoring a user who is not suspended changes nothing.
 * @throws ApiError 404 `user_not_found`
 */
export async function restoreUser(command: AdminCommand, { userId, reason }: SuspensionChange): Promise<Suspension> {
  const { trx } = command;
  const { suspendedAt } = await findLockedUser(trx, userId);
  if (suspendedAt) {
    await revokeSessionsOf(trx, { userId }, command.at);
    await writeSuspension(trx, userId, null);
    await command.audit('user-restored', { user_id: userId, reason });
  }
  return { suspendedAt: null, reason: null };
}
