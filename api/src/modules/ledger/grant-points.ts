import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the part of a scan's one statement that moves points: two CTEs that follow one that has just inserted a scan.
 * As part of that statement they are atomic with the scan, in one round trip.
 * - `granted` writes the journal;
 * - `totals` moves the user's running totals and returns the new ones: `granted`, `available`, `awaiting`, `redeemed`.
 *
 * `on conflict do update` waits for a concurrent change of the same totals and adds to its result, not to this
 * statement's snapshot: two scans of one user lose no points, and neither does a user's very first scan.
 *
 * The statement has locked the user before (`activeUser`, which documents the lock order).
 * @param scan name of the preceding CTE; at most one row with `serial`, `user_id`, `points` and `scanned_at`
 */
export function grantPointsOf(scan: string): RawBuilder<unknown> {
  return sql`
    granted as (
      insert into journal (user_id, kind, points, from_account, to_account, serial, at)
      select user_id, 'grant', points, 'programme', 'available', serial, scanned_at from ${sql.table(scan)}
    ),
    totals as (
      insert into point_totals (user_id, granted, available)
      select user_id, points, points from ${sql.table(scan)}
      on conflict (user_id) do update
        set granted = point_totals.granted + excluded.granted, available = point_totals.available + excluded.available
      returning granted, available, awaiting, redeemed
    )`;
}
