import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type PointTotals, lockTotalsOf } from './point-totals';

/** Claimed points about to leave `awaiting`. */
export interface ClaimedPoints {
  claimId: number;
  userId: number;
  points: number;
}

/** The decision on a claim: by which admin, when, and with what reason. */
export interface Settlement {
  kind: 'approval' | 'rejection';
  /** Null without an admin: the claim's owner deleted their account, or rules approved it. */
  adminId: number | null;
  at: Date;
  reason?: string;
  rulesVersion?: number;
}

/** Moves a new claim's points from available to awaiting. The caller has locked the user's totals (`lockTotals`). */
export async function awaitApproval(trx: Transaction<Schema>, { claimId, userId, points }: ClaimedPoints, at: Date) {
  const { rows } = await sql<PointTotals>`
    with entry as (
      insert into journal (user_id, kind, points, from_account, to_account, claim_id, at)
      values (${userId}, 'claim', ${points}, 'available', 'awaiting', ${claimId}, ${at})
    )
    update point_totals
      set available = available - ${points}::bigint, awaiting = awaiting + ${points}::bigint
      where user_id = ${userId}
      returning granted, available, awaiting, redeemed`.execute(trx);
  return rows[0]!;
}

/**
 * Moves points out of awaiting: by an approval into redeemed, by a rejection back to available. The caller has locked the pending
 * claims; the journal's unique index prevents a second decision on any of them.
 */
export async function resolveClaims(
  trx: Transaction<Schema>,
  claims: readonly ClaimedPoints[],
  { kind, adminId, at }: Settlement,
): Promise<void> {
  const account = kind === 'approval' ? 'redeemed' : 'available';
  await lockTotalsOf(trx, claims);
  await sql`
    with settled as (
      select * from unnest(
        ${claims.map(({ claimId }) => claimId)}::bigint[],
        ${claims.map(({ userId }) => userId)}::bigint[],
        ${claims.map(({ points }) => points)}::bigint[]
      ) as settled (claim_id, user_id, points)
    ),
    entries as (
      insert into journal (user_id, kind, points, from_account, to_account, claim_id, admin_id, at)
      select user_id, ${kind}, points, 'awaiting', ${account}, claim_id, ${adminId}::bigint, ${at}::timestamptz
      from settled order by claim_id
    )
    update point_totals t
      set awaiting = t.awaiting - s.points, ${sql.ref(account)} = ${sql.ref(`t.${account}`)} + s.points
      from (select user_id, sum(points)::bigint as points from settled group by user_id) s
      where t.user_id = s.user_id`.execute(trx);
}
