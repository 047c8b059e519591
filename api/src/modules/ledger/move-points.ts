import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import { lockTotals, type PointTotals } from './point-totals';

/** Points that an admin gives (above 0) or takes back (below 0) manually, with the reason. */
export interface Adjustment {
  userId: number;
  points: number;
  /** Null without an admin: the balance of a deleted account is forfeited. */
  adminId: number | null;
  reason: string;
  at: Date;
}

/**
 * Writes an adjustment to the journal and moves the user's totals, in the caller's transaction. Only available points
 * can be taken back: claimed ones await approval or are redeemed.
 *
 * The totals are locked before the balance is read, so that no claim or other adjustment comes in between.
 * @returns the new totals; or, with nothing written, `{ available }` if the balance would become negative
 */
export async function adjustPoints(
  trx: Transaction<Schema>,
  { userId, points, adminId, reason, at }: Adjustment,
): Promise<{ done: PointTotals } | { available: number }> {
  // A user who never had points has no row to lock yet.
  await sql`insert into point_totals (user_id) values (${userId}) on conflict (user_id) do nothing`.execute(trx);
  const { available } = (await lockTotals(trx, userId))!;
  if (available + points < 0) return { available };

  const [from, to] = points > 0 ? ['programme', 'available'] : ['available', 'programme'];
  const { rows } = await sql<PointTotals>`
    with entry as (
      insert into journal (user_id, kind, points, from_account, to_account, admin_id, at)
      values (${userId}, 'adjustment', ${Math.abs(points)}, ${from}, ${to}, ${adminId}::bigint, ${at})
      returning id
    ),
    explained as (
      insert into adjustment_reasons (journal_id, reason) select id, ${reason} from entry
    )
    update point_totals
      set granted = granted + ${points}::bigint, available = available + ${points}::bigint
      where user_id = ${userId}
      returning granted, available, awaiting, redeemed`.execute(trx);
  return { done: rows[0]! };
}

/**
 * Returns the part of the statement of scans that moves points: two CTEs that follow one that has just inserted scans.
 * As part of that statement they are atomic with the scans, in one round trip.
 * - `granted` writes the journal;
 * - `totals` moves the users' running totals and returns what is now `available` to each `user_id`.
 *
 * `on conflict do update` waits for a concurrent change of the same totals and adds to its result, not to this
 * statement's snapshot: two scans of one user lose no points, and neither does a user's very first scan.
 *
 * The statement has locked the totals before (`activeTotals`).
 * @param scans name of the preceding CTE; at most one row of each user, with `serial`, `user_id`, `points`, `scanned_at`
 */
export function grantPointsOf(scans: string): RawBuilder<unknown> {
  return sql`
    granted as (
      insert into journal (user_id, kind, points, from_account, to_account, serial, at)
      select user_id, 'grant', points, 'programme', 'available', serial, scanned_at from ${sql.table(scans)}
    ),
    totals as (
      insert into point_totals (user_id, granted, available)
      select user_id, points, points from ${sql.table(scans)} order by user_id
      on conflict (user_id) do update
        set granted = point_totals.granted + excluded.granted, available = point_totals.available + excluded.available
      returning user_id, available
    )`;
}
