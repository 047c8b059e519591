import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { answerAgain } from '../../http/idempotency-key';
import { type RequestIdentity, awaitApproval, findAnswer, lockTotals, rememberAnswer } from '../ledger';
import { insertClaim, lastClaimAt } from './claim.repository';

/** What is told about a claim just made, and again when its request is repeated. */
export interface PlacedClaim {
  transactionId: string;
  points: number;
  /** The user's points right after the claim. */
  available: number;
  awaiting: number;
  /** ISO 8601. */
  claimedAt: string;
}

/**
 * Claims a user's whole balance in one transaction over the scans that fund it (decisions.md §4 "Claim").
 *
 * The user's totals are locked before anything is looked at. Parallel claims of one user therefore run one after the
 * other, and each sees what the one before it left: its claim (the throttle), its remembered answer, an empty balance.
 *
 * @throws ApiError 400 `no_points`, 422 `idempotency_key_reused`, 429 `claim_too_soon`
 */
export async function claimPoints(
  { db, clock, config }: AppContext,
  userId: number,
  request?: RequestIdentity,
): Promise<PlacedClaim> {
  return db.transaction().execute(async (trx) => {
    const totals = await lockTotals(trx, userId);
    const remembered = request && (await findAnswer(trx, userId, 'claim', request.key));
    const repeated = request && answerAgain<PlacedClaim>(remembered, request);
    if (repeated) return repeated;
    const at = clock.now();
    refuseHaste(await lastClaimAt(trx, userId), at, config.limits.claimIntervalSeconds);
    const points = totals?.available ?? 0;
    if (points === 0) throw new ApiError(400, 'no_points', "you don't have reward points");

    const { id: claimId, transactionId } = await insertClaim(trx, { userId, points, at });
    const { available, awaiting } = await awaitApproval(trx, { claimId, userId, points }, at);
    const placed = { transactionId, points, available, awaiting, claimedAt: at.toISOString() };
    if (request) await rememberAnswer(trx, userId, 'claim', request, placed, at);
    return placed;
  });
}

/**
 * Spec §9 "Claim click throttle", kept by the server: a client may forget it. A last claim that seems to lie in the
 * future is one made before the clock was put back, and locks nobody out for longer than the interval.
 */
function refuseHaste(last: Date | undefined, at: Date, intervalSeconds: number): void {
  if (!last) return;
  const waitMs = intervalSeconds * 1000 - Math.abs(at.getTime() - last.getTime());
  if (waitMs <= 0) return;
  throw new ApiError(429, 'claim_too_soon', `Please wait ${intervalSeconds} seconds`, {
    headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
  });
}
