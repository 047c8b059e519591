import type { Transaction } from 'kysely';
import type { AppContext } from '../../app-context';
import type { Schema } from '../../database/schema';
import { ApiError } from '../../http/api-error';
import { settleClaims } from '../ledger';
import { findClaimant } from './claimant.repository';
import { type LockedClaim, lockClaims, lockPendingClaims, markResolved } from './resolve-claims.repository';

/**
 * Which claims an admin approves: some by transaction id; all that waits for a user; or, with `pinned`, only those of the
 * user's that the admin was shown (bad-inputs D41).
 */
export type ClaimSelection = { transactionIds: readonly string[] } | { userId: number; pinned?: readonly string[] };

/** Transaction ids by what became of them, and the points that this approval moved. */
export interface ApprovalOutcome {
  approved: string[];
  alreadyApproved: string[];
  alreadyRejected: string[];
  notFound: string[];
  points: number;
}

/**
 * Approves claims: awaiting points become redeemed, each decision with its audit row, all in one transaction. Whatever
 * is decided already stays as it is, so approving twice, or by two admins at once, moves the points once.
 *
 * @throws ApiError 404 `user_not_found`
 */
export async function approveClaims(
  { db, clock }: AppContext,
  adminId: number,
  selection: ClaimSelection,
): Promise<ApprovalOutcome> {
  return db.transaction().execute(async (trx) => {
    if ('userId' in selection && !(await findClaimant(trx, selection.userId))) {
      throw new ApiError(404, 'user_not_found', 'User not found');
    }
    const claims = await lockSelected(trx, selection);
    const pending = claims.filter(({ status }) => status === 'pending');
    if (pending.length > 0) {
      const settlement = { kind: 'approval', adminId, at: clock.now() } as const;
      await settleClaims(trx, pending, settlement);
      await markResolved(trx, pending, settlement);
    }
    return {
      approved: idsOf(pending),
      alreadyApproved: idsOf(claims.filter(({ status }) => status === 'approved')),
      alreadyRejected: idsOf(claims.filter(({ status }) => status === 'rejected')),
      notFound: namedIds(selection).filter((id) => !claims.some(({ transactionId }) => transactionId === id)),
      points: pending.reduce((sum, { points }) => sum + points, 0),
    };
  });
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
