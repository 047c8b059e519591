import type { Transaction } from 'kysely';
import type { Config } from '../../platform/config/load-config';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { ownAccounts } from '../../programme/conflicts-of-interest';
import { type LockedClaim, lockClaims, markResolved, releaseItems, lockPendingClaims } from './claims.repository';
import type { PointsContext } from '../context';
import type { AdminCommand } from '../../platform/idempotency';
import { type Settlement, resolveClaims } from '../ledger';
import { notify } from '../../programme/outbox';
import { recordEvents } from '../../programme/webhooks';
import { claimEvents } from './claim-events';
import { claimNotFound } from './own-claims.repository';
import type { AccountStep } from '../../accounts/users';

const NAMED = 3;

/** Rejects a decision about claims of the admin's own account or payout destination. @throws ApiError 403 `own_account` */
export async function rejectOwnClaims(
  trx: Transaction<Schema>,
  { payoutKeys }: Pick<Config, 'payoutKeys'>,
  { adminId, claims }: { adminId: number; claims: readonly LockedClaim[] },
): Promise<void> {
  const userIds = [...new Set(claims.map(({ userId }) => userId))];
  const own = await ownAccounts(trx, payoutKeys, { adminId, userIds });
  if (own.length === 0) return;
  const ids = claims.filter(({ userId }) => own.includes(userId)).map(({ transactionId }) => transactionId);
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
  const message = `Another admin must decide ${ids.slice(0, NAMED).join(', ')}${more}: it is a claim of your own account`;
  throw new ApiError(403, 'own_account', message);
}

/**
 * Rejects a pending claim: its points return, its scans are free for the next claim. Rejecting again changes nothing, not even
 * the reason.
 * @throws ApiError 404 `claim_not_found`, 403 `own_account`, 409 `claim_approved`
 */
export async function rejectClaim(
  { config }: Pick<PointsContext, 'config'>,
  command: AdminCommand,
  { transactionId, reason }: { transactionId: string; reason: string },
) {
  const [claim] = await lockClaims(command.trx, [transactionId]);
  if (!claim) throw claimNotFound();
  if (claim.status === 'approved') {
    throw new ApiError(409, 'claim_approved', 'This claim has already been approved');
  }
  const alreadyRejected = claim.status === 'rejected';
  if (!alreadyRejected) {
    await rejectOwnClaims(command.trx, config, { adminId: command.callerId, claims: [claim] });
    await rejectLockedClaims(command.trx, [claim], { adminId: command.callerId, at: command.at, reason });
    const { userId, points } = claim;
    // Without the reason, which may name other people and is redacted where it is stored.
    const details = { transactionId, points };
    await notify(command.trx, { userId, kind: 'claim-rejected', subject: transactionId, details, at: command.at });
  }
  return {
    transactionId,
    userId: claim.userId,
    points: claim.points,
    status: 'rejected' as const,
    reason: alreadyRejected ? (claim.reason ?? '') : reason,
    rejectedAt: claim.resolvedAt ?? command.at,
    alreadyRejected,
  };
}

/** Without an admin if the owner's account is being deleted. The audit log has an event for each. */
async function rejectLockedClaims(
  trx: Transaction<Schema>,
  pending: readonly LockedClaim[],
  decision: Omit<Settlement, 'kind'>,
): Promise<void> {
  if (pending.length === 0) return;
  const settlement = { kind: 'rejection', ...decision } as const;
  await resolveClaims(trx, pending, settlement);
  for (const { claimId } of pending) await releaseItems(trx, claimId);
  await markResolved(trx, pending, settlement);
  await recordEvents(trx, ...claimEvents('claim.rejected', pending, decision.at));
}

/** Rejects the pending claims of a deleted user. From `lock` on no claim is decided and none is made. */
export const claimStep: AccountStep = {
  lock: lockPendingClaims,
  async erase(trx, userId, { at, reason }) {
    await rejectLockedClaims(trx, await lockPendingClaims(trx, userId), { adminId: null, reason, at });
  },
};
