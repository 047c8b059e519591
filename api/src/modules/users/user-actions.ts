import { ApiError } from '../../http/api-error';
import { revokeSessionsOf } from '../../sessions/sessions.repository';
import type { AdminCommand } from '../idempotency';
import { adjustPoints } from '../ledger';
import { lockUser, writeSuspension } from './user.repository';

interface SuspensionChange {
  userId: number;
  reason: string;
}

/**
 * Suspends a user: all their sessions end, on every node with the next request (trust.md "Sessions"), and a new sign-in
 * is rejected. Points and claims stay unchanged. Suspending again changes nothing, not even the reason.
 * @throws ApiError 404 `user_not_found`
 */
export async function suspendUser(command: AdminCommand, { userId, reason }: SuspensionChange) {
  const { trx, callerId } = command;
  const user = await lockUser(trx, userId);
  // Also if suspended already: a sign-in under way may have opened a session since.
  await revokeSessionsOf(trx, { userId }, command.at);
  if (user.suspendedAt) return { userId, status: 'suspended' as const, ...user };
  await writeSuspension(trx, userId, { at: command.at, by: callerId, reason });
  await command.audit('user-suspended', { user_id: userId, reason });
  return { userId, status: 'suspended' as const, suspendedAt: command.at, suspensionReason: reason };
}

/**
 * Restores a suspended user, who has to sign in again: sessions from before the suspension stay ended, and so does one
 * that a sign-in opened meanwhile. Restoring a user who is not suspended changes nothing.
 * @throws ApiError 404 `user_not_found`
 */
export async function restoreUser(command: AdminCommand, { userId, reason }: SuspensionChange) {
  const user = await lockUser(command.trx, userId);
  if (user.suspendedAt) {
    await revokeSessionsOf(command.trx, { userId }, command.at);
    await writeSuspension(command.trx, userId, null);
    await command.audit('user-restored', { user_id: userId, reason });
  }
  return { userId, status: 'active' as const, suspendedAt: null, suspensionReason: null };
}

export type AdjustedBalance = Awaited<ReturnType<typeof adjustBalance>>;

/**
 * Adjusts a user's points by hand, up or down, with a reason: journal, totals and audit in one transaction.
 * @throws ApiError 404 `user_not_found`; 409 `balance_too_low`, naming the balance
 */
export async function adjustBalance(
  command: AdminCommand,
  { userId, points, reason }: { userId: number; points: number; reason: string },
) {
  const { trx, callerId: adminId } = command;
  await lockUser(trx, userId);
  const outcome = await adjustPoints(trx, { userId, points, adminId, reason, at: command.at });
  if (!('done' in outcome)) {
    const message = `The balance is ${outcome.available.toLocaleString('en-IN')} points; it cannot fall below 0`;
    throw new ApiError(409, 'balance_too_low', message, { errors: { points: message } });
  }
  await command.audit('points-adjusted', { user_id: userId, points, reason, balance: outcome.done.available });
  return { userId, points, totals: outcome.done, adjustedAt: command.at };
}
