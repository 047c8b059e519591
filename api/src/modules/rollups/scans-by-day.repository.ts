import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type Rollup, dayOf, readRollup } from './rollup.repository';

/** Scans and their points per IST day. Ordered by the journal's ids, so a wrong clock does not matter. */
export const scansByDay: Rollup = {
  table: 'scans_by_day',
  keys: ['day'],
  sums: ['scans', 'points'],
  source: 'journal_id',
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`at`)} as day, 1 as scans, points from journal
    where id > ${after} and id <= ${to} and kind = 'grant'`,
};

export interface ScanDay {
  /** YYYY-MM-DD */
  day: string;
  scans: number;
  points: number;
}

/** Returns scans and points of IST days, in the order given. */
export async function readScanDays(db: Kysely<Schema>, days: readonly string[]): Promise<ScanDay[]> {
  const { rows } = await sql<ScanDay>`
    select wanted.day::text, coalesce(sum(scans), 0)::bigint as scans, coalesce(sum(points), 0)::bigint as points
    from unnest(${[...days]}::date[]) with ordinality as wanted (day, position)
    left join (${readRollup(scansByDay)}) counted on counted.day = wanted.day
    group by wanted.day, position order by position`.execute(db);
  return rows;
}

/**
 * Counts scans of a range whose ends are starts of IST days; an undefined side is open.
 * @param from inclusive @param before exclusive
 */
export async function countScans(
  db: Kysely<Schema>,
  { from, before }: { from?: Date; before?: Date },
): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select coalesce(sum(scans), 0)::bigint as scans from (${readRollup(scansByDay)}) counted
    where day >= ${dayOf(sql`${from ?? '-infinity'}::timestamptz`)}
      and day < ${dayOf(sql`${before ?? 'infinity'}::timestamptz`)}`.execute(db);
  return rows[0]!.scans;
}
