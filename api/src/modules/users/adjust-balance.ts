import { ApiError } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { type PointTotals, adjustPoints } from '../ledger';
import { holdUser } from './user.repository';

/** An adjustment, and the totals after it. */
export interface AdjustedBalance {
  points: number;
  totals: PointTotals;
  adjustedAt: Date;
}

/**
 * Adjusts a user's points by hand, up or down, with a reason: journal, totals and audit in one transaction.
 * @throws ApiError 404 `user_not_found`; 409 `balance_too_low`, naming the balance
 */
export async function adjustBalance(
  command: AdminCommand,
  { userId, points, reason }: { userId: number; points: number; reason: string },
): Promise<AdjustedBalance> {
  const { trx, callerId: adminId } = command;
  if (!(await holdUser(trx, userId))) throw new ApiError(404, 'user_not_found', 'User not found');
  const outcome = await adjustPoints(trx, { userId, points, adminId, reason, at: command.at });
  if (!('done' in outcome)) throw balanceTooLow(outcome.available);
  await command.audit('points-adjusted', { user_id: userId, points, reason, balance: outcome.done.available });
  return { points, totals: outcome.done, adjustedAt: command.at };
}

function balanceTooLow(available: number): ApiError {
  const message = `The balance is ${available.toLocaleString('en-IN')} points; it cannot fall below 0`;
  return new ApiError(409, 'balance_too_low', message, { errors: { points: message } });
}
