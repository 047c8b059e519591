import type { Transaction } from 'kysely';
import type { PointsContext } from '../context';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { resolveClaims } from '../ledger';
import { openPayables } from '../../money/payouts';
import { readSettings } from '../../programme/programme';
import { notify } from '../../programme/outbox';
import { recordEvents } from '../../programme/webhooks';
import { claimEvents } from './claim-events';
import { readClaimant } from './claim-detail.repository';
import { type LockedClaim, lockClaims, lockPendingClaims, markResolved } from './claims.repository';
import { rejectOwnClaims } from './reject-claim';

/** By transaction id; all pending ones of a user; with `pinned`, only those that the admin was shown (bad input D41). */
export type ClaimSelection = { transactionIds: readonly string[] } | { userId: number; pinned?: readonly string[] };

/** What the admin was shown of some claims, by transaction id: the value of a point, in paise; null without one. */
export type ShownValues = ReadonlyMap<string, number | null>;

type Approval = Pick<AdminCommand, 'trx' | 'at'> & { callerId: number | null; rulesVersion?: number };

/**
 * Approves claims with an audit event for each, in one transaction. Those decided already stay unchanged, so that approving twice,
 * or by two admins at once, moves the points once. Each becomes payable at the value that it states, else at that in force.
 * @throws ApiError 404 `user_not_found`; 403 `own_account`; 409 `value_changed` if another value than shown would be paid:
 *   then none is approved
 */
export async function approveClaims(
  { config }: Pick<PointsContext, 'config'>,
  command: Approval,
  selection: ClaimSelection,
  shown: ShownValues = new Map(),
) {
  const { trx, callerId: adminId, rulesVersion } = command;
  if ('userId' in selection) await readClaimant(trx, selection.userId);
  const claims = await lockSelected(trx, selection);
  const { pointValuePaise } = await readSettings(trx);
  const pending = claims
    .filter(({ status }) => status === 'pending')
    .map((claim) => ({ ...claim, valuePaise: claim.valuePaise ?? pointValuePaise }));
  if (adminId !== null) await rejectOwnClaims(trx, config, { adminId, claims: pending });
  rejectOtherValues(pending, shown);
  if (pending.length > 0) {
    const settlement = { kind: 'approval', adminId, at: command.at, ...(rulesVersion && { rulesVersion }) } as const;
    await resolveClaims(trx, pending, settlement);
    await markResolved(trx, pending, settlement);
    await openPayables(trx, pending, { adminId, at: command.at });
    await recordEvents(trx, ...claimEvents('claim.approved', pending, command.at));
    await notify(
      trx,
      ...pending.map(({ userId, transactionId, points }) => ({
        ...({ userId, kind: 'claim-approved', subject: transactionId, at: command.at } as const),
        details: { transactionId, points },
      })),
    );
  }
  return {
    approved: idsOf(pending),
    alreadyApproved: idsOf(claims.filter(({ status }) => status === 'approved')),
    alreadyRejected: idsOf(claims.filter(({ status }) => status === 'rejected')),
    notFound: namedIds(selection).filter((id) => !claims.some(({ transactionId }) => transactionId === id)),
    points: pending.reduce((sum, { points }) => sum + points, 0),
  };
}

function rejectOtherValues(pending: readonly LockedClaim[], shown: ShownValues): void {
  const others = pending.filter(({ transactionId: id, valuePaise }) => shown.has(id) && shown.get(id) !== valuePaise);
  if (others.length === 0) return;
  const values = Object.fromEntries(others.map(({ transactionId, valuePaise }) => [transactionId, valuePaise]));
  const message = 'The value of a point has changed. Please check the claims again';
  throw new ApiError(409, 'value_changed', message, { data: { values } });
}

async function lockSelected(trx: Transaction<Schema>, selection: ClaimSelection): Promise<LockedClaim[]> {
  if ('transactionIds' in selection) return lockClaims(trx, selection.transactionIds);
  const { userId, pinned } = selection;
  if (!pinned) return lockPendingClaims(trx, userId);
  return (await lockClaims(trx, pinned)).filter((claim) => claim.userId === userId);
}

function namedIds(selection: ClaimSelection): readonly string[] {
  return ('userId' in selection ? selection.pinned : selection.transactionIds) ?? [];
}

function idsOf(claims: readonly LockedClaim[]): string[] {
  return claims.map(({ transactionId }) => transactionId);
}
