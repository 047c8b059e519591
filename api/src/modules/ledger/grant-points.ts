import { type RawBuilder, sql } from 'kysely';

/**
 * The part of a scan's one statement that moves points: two CTEs to stand behind one that has just inserted a scan.
 * Being part of that statement, they happen with the scan or not at all, in one trip to the database.
 *
 * - `granted` writes the journal;
 * - `totals` moves the user's running totals and returns them as they then stand: `granted`, `available`, `awaiting`,
 *   `redeemed`.
 *
 * `on conflict do update` waits for whoever is changing the same totals and then adds to what *they* left, not to what
 * this statement's snapshot saw: two scans of one user lose no points, and neither does a user's very first scan.
 *
 * Lock order, here and everywhere points move: scan serial or claim rows first, then the totals row of the user (several
 * users: by ascending id), then the scans a claim binds or releases. No command takes them the other way round.
 *
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
