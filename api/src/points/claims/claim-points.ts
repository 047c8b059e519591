import type { PointsContext } from '../context';
import { ApiError, tooMany } from '../../platform/http/api-error';
import { tokenRequired } from '../../platform/http/guards';
import type { Command } from '../../platform/idempotency';
import { awaitApproval, lockActiveUser, lockTotals } from '../ledger';
import type { ProgrammeSettings } from '../../programme/programme';
import { recordEvents } from '../../programme/webhooks';
import { claimEvents } from './claim-events';
import { insertClaim, lastClaimAt } from './claims.repository';

export type PlacedClaim = Awaited<ReturnType<typeof claimPoints>>;

/**
 * Claims a user's whole balance over the scans that fund it, at the value of a point in force (docs/product.md §4 "Claim"). User
 * and totals are locked before anything is read: parallel claims of one user each see the one before, its time and empty balance.
 * @throws ApiError 400 `no_points`, `claim_too_small`, 401 `token_required` for a user deleted or suspended meanwhile, 429
 *   `claim_too_soon`
 */
export async function claimPoints(
  { config }: Pick<PointsContext, 'config'>,
  command: Command,
  { smallestClaim, pointValuePaise: valuePaise }: Pick<ProgrammeSettings, 'smallestClaim' | 'pointValuePaise'>,
) {
  const { trx, callerId: userId } = command;
  if (!(await lockActiveUser(trx, userId))) throw tokenRequired();
  const totals = await lockTotals(trx, userId);
  enforceClaimInterval(await lastClaimAt(trx, userId), command.at, config.limits.claimIntervalSeconds);
  const points = totals?.available ?? 0;
  if (points === 0) throw new ApiError(400, 'no_points', "you don't have reward points");
  if (smallestClaim !== null && points < smallestClaim)
    throw new ApiError(400, 'claim_too_small', `You can claim from ${smallestClaim} points`);

  const { id: claimId, transactionId } = await insertClaim(trx, { userId, points, valuePaise, at: command.at });
  const { available, awaiting } = await awaitApproval(trx, { claimId, userId, points }, command.at);
  const claim = { userId, transactionId, points, valuePaise };
  await recordEvents(trx, ...claimEvents('claim.created', [claim], command.at));
  return { transactionId, points, valuePaise, available, awaiting, claimedAt: command.at };
}

/** Docs/product.md §9 "Claim click throttle". A last claim in the future was made before the clock was set back. */
function enforceClaimInterval(last: Date | undefined, at: Date, intervalSeconds: number): void {
  if (!last) return;
  const waitMs = intervalSeconds * 1000 - Math.abs(at.getTime() - last.getTime());
  if (waitMs <= 0) return;
  throw tooMany('claim_too_soon', `Please wait ${intervalSeconds} seconds`, Math.ceil(waitMs / 1000));
}
