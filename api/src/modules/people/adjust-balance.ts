import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { answerAgain } from '../../http/idempotency-key';
import { recordAct } from '../audit';
import { type PointTotals, type RequestIdentity, adjustPoints, findAdminAnswer, rememberAdminAnswer } from '../ledger';
import { holdPerson } from './person.repository';

/** What is told about an adjustment, and again when its request is repeated. */
export interface AdjustedBalance {
  points: number;
  /** As they stood right after it. */
  totals: PointTotals;
  /** ISO 8601. */
  adjustedAt: string;
}

/**
 * Gives a person points by hand, or takes some of their balance back, with a reason: journal, totals and audit in one
 * transaction. A request repeated under its Idempotency-Key gets the first answer again and moves nothing.
 *
 * @throws ApiError 404 `user_not_found`; 409 `balance_too_low`, naming the balance; 422 `idempotency_key_reused`
 */
export async function adjustBalance(
  { db, clock }: AppContext,
  adminId: number,
  { userId, points, reason }: { userId: number; points: number; reason: string },
  request?: RequestIdentity,
): Promise<AdjustedBalance> {
  return db.transaction().execute(async (trx) => {
    const remembered = request && (await findAdminAnswer(trx, adminId, 'adjust', request.key));
    const repeated = request && answerAgain<AdjustedBalance>(remembered, request);
    if (repeated) return repeated;
    if (!(await holdPerson(trx, userId))) throw new ApiError(404, 'user_not_found', 'User not found');

    const at = clock.now();
    const outcome = await adjustPoints(trx, { userId, points, adminId, reason, at });
    if (!('done' in outcome)) throw balanceTooLow(outcome.available);
    const details = { user_id: userId, points, reason, balance: outcome.done.available };
    await recordAct(trx, { adminId, action: 'points-adjusted', details, at });
    const adjusted = { points, totals: outcome.done, adjustedAt: at.toISOString() };
    if (request) await rememberAdminAnswer(trx, adminId, 'adjust', request, adjusted, at);
    return adjusted;
  });
}

function balanceTooLow(available: number): ApiError {
  const message = `The balance is ${available.toLocaleString('en-IN')} points; it cannot fall below 0`;
  return new ApiError(409, 'balance_too_low', message, { errors: { points: message } });
}
