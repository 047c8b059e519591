import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type Days, type Rollup, dayOf, readRollup, within } from '../../platform/rollups';

/** Scans and their points per IST day. Ordered by the journal's ids, so a wrong clock does not matter. */
export const scansByDay: Rollup = {
  table: 'scans_by_day',
  keys: ['day'],
  sums: ['scans', 'points'],
  source: { column: 'journal_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`at`)} as day, 1 as scans, points from journal
    where id > ${after} and id <= ${to} and kind = 'grant'`,
};

export async function sumScans(db: Kysely<Schema>, days: Days = {}): Promise<{ scans: number; points: number }> {
  const { rows } = await sql<{ scans: number; points: number }>`
    select coalesce(sum(scans), 0)::bigint as scans, coalesce(sum(points), 0)::bigint as points
    from (${readRollup(scansByDay)}) counted where ${within(days)}`.execute(db);
  return rows[0]!;
}

export const countScans = async (db: Kysely<Schema>, days: Days): Promise<number> => (await sumScans(db, days)).scans;

/** Returns scans and points of every IST day (YYYY-MM-DD) in a range, oldest first. */
export async function readScanDays(db: Kysely<Schema>, { from, before }: { from: Date; before: Date }) {
  const [first, end] = [dayOf(sql`${from}::timestamptz`), dayOf(sql`${before}::timestamptz`)];
  const { rows } = await sql<{ day: string; scans: number; points: number }>`
    select wanted.day::text, coalesce(sum(scans), 0)::bigint as scans, coalesce(sum(points), 0)::bigint as points
    from (select ${first} + n as day from generate_series(0, ${end} - ${first} - 1) n) wanted
    left join (${readRollup(scansByDay)}) counted on counted.day = wanted.day
    group by wanted.day order by wanted.day`.execute(db);
  return rows;
}
