import { Type } from '@sinclair/typebox';
import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';

/** A user's totals under the wire's names (docs/product.md §3 "User reward summary"). */
export const totalsFields = {
  total_reward_points: Type.Integer({ description: 'Points ever granted, adjustments included.' }),
  rewards_points_reedemed: Type.Integer({ description: 'Points approved.' }),
  balance_reward_points: Type.Integer({ description: 'Points that can be claimed now.' }),
  Rewards_points_for_Approval: Type.Integer({ description: 'Points claimed and not decided on yet.' }),
};

export const pointsFields = {
  reward_granted: Type.Integer({ description: 'Points granted by scans and schemes.' }),
  ...totalsFields,
};

/** A user's points: `granted` = `available` + `awaiting` + `redeemed`, also enforced by the database. */
export interface PointTotals {
  granted: number;
  available: number;
  awaiting: number;
  redeemed: number;
}

const NOTHING: PointTotals = { granted: 0, available: 0, awaiting: 0, redeemed: 0 };

export async function readTotals(db: Kysely<Schema>, userId: number) {
  const { rows } = await sql<PointTotals & { adjusted: number }>`
    select t.granted, t.available, t.awaiting, t.redeemed,
      (select coalesce(sum(case when j.from_account = 'programme' then j.points else -j.points end), 0)::bigint
        from journal j where j.user_id = t.user_id and j.kind in ('adjustment', 'expiry', 'opening')) as adjusted
    from point_totals t where t.user_id = ${userId}`.execute(db);
  const { adjusted, ...totals } = rows[0] ?? { ...NOTHING, adjusted: 0 };
  return { ...totals, grantedByScans: totals.granted - adjusted };
}

/**
 * Locks a user's totals until the transaction ends. Statements that follow see every scan whose points are in them and no other: a
 * scan under way cannot commit before it has had this lock. Undefined for a user who never had points.
 */
export async function lockTotals(trx: Transaction<Schema>, userId: number): Promise<PointTotals | undefined> {
  const { rows } = await sql<PointTotals>`
    select granted, available, awaiting, redeemed from point_totals where user_id = ${userId} for update`.execute(trx);
  return rows[0];
}

/** In one order, so that two groups of scans, or two admins deciding claims of the same users, cannot deadlock. */
const lockOf = (moves: readonly { userId: number }[]): RawBuilder<{ userId: number }> => sql`
  select user_id as "userId" from point_totals where user_id = any(${moves.map(({ userId }) => userId)}::bigint[])
  order by user_id for update`;

export async function lockTotalsOf(trx: Transaction<Schema>, moves: readonly { userId: number }[]): Promise<void> {
  await lockOf(moves).execute(trx);
}

/** @returns the users who have totals */
export async function lockTotalsOfScans(trx: Transaction<Schema>, scans: readonly { userId: number }[]) {
  const rows = await executeNamed(trx, 'lock-totals', lockOf(scans));
  return new Set(rows.map(({ userId }) => userId));
}

/** Does not wait. @returns the users whose totals no other transaction holds */
export async function lockFreeTotals(trx: Transaction<Schema>, scans: readonly { userId: number }[]) {
  const rows = await executeNamed(trx, 'lock-free-totals', sql<{ userId: number }>`${lockOf(scans)} skip locked`);
  return new Set(rows.map(({ userId }) => userId));
}

export function presentPoints(totals: PointTotals & { grantedByScans: number }) {
  return { reward_granted: totals.grantedByScans, ...presentTotals(totals) };
}

export function presentTotals(totals: PointTotals) {
  return {
    total_reward_points: totals.granted,
    rewards_points_reedemed: totals.redeemed,
    balance_reward_points: totals.available,
    Rewards_points_for_Approval: totals.awaiting,
  };
}
