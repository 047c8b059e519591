import { revokeSessionsOf } from '../../sessions/sessions.repository';
import type { AdminCommand } from '../idempotency';
import { findLockedUser } from './find-locked-user';
import { writeSuspension } from './user.repository';

/** Whether a user is suspended, since when and why. */
export interface Suspension {
  suspendedAt: Date | null;
  reason: string | null;
}

/** The user to suspend or restore, and the reason. */
export interface SuspensionChange {
  userId: number;
  reason: string;
}

/**
 * Suspends a user: all their sessions end, on every node with the next request (trust.md "Sessions"), and a new sign-in
 * is rejected. Points and claims stay unchanged. Suspending again changes nothing, not even the reason.
 * @throws ApiError 404 `user_not_found`
 */
export async function suspendUser(command: AdminCommand, { userId, reason }: SuspensionChange): Promise<Suspension> {
  const { trx } = command;
  const user = await findLockedUser(trx, userId);
  // Also if suspended already: a sign-in under way may have opened a session since.
  await revokeSessionsOf(trx, { userId }, command.at);
  if (user.suspendedAt) return { suspendedAt: user.suspendedAt, reason: user.suspensionReason };
  await writeSuspension(trx, userId, { at: command.at, by: command.callerId, reason });
  await command.audit('user-suspended', { user_id: userId, reason });
  return { suspendedAt: command.at, reason };
}
