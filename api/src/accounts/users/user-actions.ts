import type { AccountsContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { revokeSessionsOf } from '../../platform/sessions/sessions.repository';
import { orderAboveLimit, type OrderKind } from '../../programme/confirmations';
import { rejectOwnAccounts } from '../../programme/conflicts-of-interest';
import type { AdminCommand } from '../../platform/idempotency';
import { adjustPoints, readTotals, refuseWaitingScans } from '../../points/ledger';
import { rejectMerged } from '../merges';
import { lockUser, writeSuspension } from './users.repository';

type Context = Pick<AccountsContext, 'config'>;

interface SuspensionChange {
  userId: number;
  reason: string;
}

/**
 * Suspends a user: all their sessions end, on every node with the next request (docs/trust.md "Sessions"), and a new sign-in
 * is rejected. Points and claims stay unchanged; payments leave the runs that were not sent. Suspending again changes
 * nothing, not even the reason.
 * @throws ApiError 404 `user_not_found`; 403 `own_account`
 */
export async function suspendUser(
  { config, accountSteps }: Pick<AccountsContext, 'config' | 'accountSteps'>,
  command: AdminCommand,
  { userId, reason }: SuspensionChange,
) {
  const { trx, callerId } = command;
  const user = await lockUser(trx, userId);
  await rejectOwnAccounts(command, config, [userId]);
  // Also if suspended already: a sign-in under way may have opened a session since.
  await revokeSessionsOf(trx, { userId }, command.at);
  if (user.suspendedAt) return { userId, status: 'suspended' as const, ...user };
  // A scan under way comes first; one that waits sees the suspension.
  await refuseWaitingScans(trx, userId);
  await writeSuspension(trx, userId, { at: command.at, by: callerId, reason });
  for (const { suspend } of accountSteps) await suspend?.(trx, userId, { adminId: callerId, at: command.at });
  await command.audit('user-suspended', { user_id: userId, reason });
  return { userId, status: 'suspended' as const, suspendedAt: command.at, suspensionReason: reason };
}

/**
 * Restores a suspended user, who has to sign in again: also a session that a sign-in opened meanwhile ends.
 * @throws ApiError 404 `user_not_found`; 403 `own_account`; 409 `account_merged`
 */
export async function restoreUser({ config }: Context, command: AdminCommand, { userId, reason }: SuspensionChange) {
  const user = await lockUser(command.trx, userId);
  await rejectOwnAccounts(command, config, [userId]);
  if (user.suspendedAt) {
    await rejectMerged(command.trx, userId);
    await revokeSessionsOf(command.trx, { userId }, command.at);
    await writeSuspension(command.trx, userId, { at: null, by: null, reason: null });
    await command.audit('user-restored', { user_id: userId, reason });
  }
  return { userId, status: 'active' as const, suspendedAt: null, suspensionReason: null };
}

interface Adjustment {
  userId: number;
  points: number;
  reason: string;
}

export type AdjustedBalance = Awaited<ReturnType<typeof adjustBalance>>;

/**
 * Adjusts a user's points by hand, up or down, with a reason: journal, totals and audit in one transaction.
 * @throws ApiError 404 `user_not_found`; 403 `own_account`; 409 `balance_too_low`, naming the balance, `account_merged`
 */
export async function adjustBalance(
  { config }: Context,
  command: AdminCommand,
  { userId, points, reason }: Adjustment,
) {
  const { trx, callerId: adminId } = command;
  await lockUser(trx, userId);
  await rejectOwnAccounts(command, config, [userId]);
  await rejectMerged(trx, userId);
  const outcome = await adjustPoints(trx, { userId, points, adminId, reason, at: command.at });
  if (!('done' in outcome)) throw balanceTooLow(outcome.available);
  await command.audit('points-adjusted', { user_id: userId, points, reason, balance: outcome.done.available });
  return { userId, points, totals: outcome.done, adjustedAt: command.at };
}

function balanceTooLow(available: number): ApiError {
  const message = `The balance is ${available.toLocaleString('en-IN')} points; it cannot fall below 0`;
  return new ApiError(409, 'balance_too_low', message, { errors: { points: message } });
}

/** Stores an adjustment for a second admin; undefined if none is needed. @throws ApiError as `adjustBalance`, as of now */
export async function orderAdjustment(
  { config }: Context,
  command: AdminCommand,
  { userId, points, reason }: Adjustment,
) {
  const { trx } = command;
  await lockUser(trx, userId);
  await rejectOwnAccounts(command, config, [userId]);
  await rejectMerged(trx, userId);
  const order = { user_id: userId, points, reason };
  const shares = [{ userId, amount: points }];
  const awaiting = await orderAboveLimit(command, { kind: 'adjustment', limit: 'grant', shares, order });
  if (awaiting && points < 0) {
    const { available } = await readTotals(trx, userId);
    if (available + points < 0) throw balanceTooLow(available);
  }
  return awaiting;
}

export const adjustmentOrders = (context: Context): OrderKind => ({
  permission: 'points.adjust',
  lock: (trx, { user_id }) => lockUser(trx, Number(user_id)),
  async perform(command, { user_id: userId, points, reason }) {
    const { totals } = await adjustBalance(context, command, { userId, points, reason } as Adjustment);
    return { balance: totals.available };
  },
});
