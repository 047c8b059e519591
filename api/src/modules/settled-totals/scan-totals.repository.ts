import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { startOf } from './settle.repository';

/** What was scanned on one IST calendar day, YYYY-MM-DD. */
export interface ScanDay {
  day: string;
  scans: number;
  points: number;
}

/** The last settled day and the first moment behind it: from there on scans are counted one by one. */
const known = sql`
  select last, coalesce(${startOf(sql`(last + 1)`)}, '-infinity') as until
  from (select max(day) as last from settled_scan_days) days`;

/**
 * The scans of each day named, in the order given; a day without any is 0. Settled days are a row each, of the others each
 * is one stretch of the index `scans_by_time`, which carries the points. All from one snapshot.
 */
export async function readScanDays(db: Kysely<Schema>, days: readonly string[]): Promise<ScanDay[]> {
  const { rows } = await sql<ScanDay>`
    with known as (${known})
    select wanted.day::text as day, coalesce(settled.scans, counted.scans, 0) as scans,
      coalesce(settled.points, counted.points, 0) as points
    from known, unnest(${[...days]}::date[]) with ordinality as wanted (day, position)
    left join settled_scan_days settled on settled.day = wanted.day
    left join lateral (
      select count(*) as scans, coalesce(sum(points), 0)::bigint as points from scans
      where scanned_at >= ${startOf(sql`wanted.day`)} and scanned_at < ${startOf(sql`(wanted.day + 1)`)}
        and wanted.day > coalesce(known.last, '-infinity')
    ) counted on true
    order by position`.execute(db);
  return rows;
}

/**
 * Scans of a range whose ends are the first moments of IST days; a side that is undefined is open.
 *
 * @param from inclusive @param before exclusive
 */
export async function countScans(
  db: Kysely<Schema>,
  { from, before }: { from?: Date; before?: Date },
): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    with known as (${known})
    select (
      select coalesce(sum(scans), 0)::bigint from settled_scan_days
      where ${startOf(sql`day`)} >= ${from ?? '-infinity'}::timestamptz and ${startOf(sql`day`)} < ${before ?? 'infinity'}::timestamptz
    ) + (
      select count(*) from scans
      where scanned_at >= (select greatest(until, ${from ?? '-infinity'}::timestamptz) from known)
        and scanned_at < ${before ?? 'infinity'}::timestamptz
    ) as scans`.execute(db);
  return rows[0]!.scans;
}
