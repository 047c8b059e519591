import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { dayOf, startOf } from './settle.repository';

/** What was scanned on one IST calendar day, YYYY-MM-DD. */
export interface ScanDay {
  day: string;
  scans: number;
  points: number;
}

/** `until`, the first moment behind the settled days: from there on scans are counted one by one. */
const known = sql`
  select coalesce(${startOf(sql`(max(day) + 1)`)}, '-infinity') as until from settled_scan_days`;

/**
 * The scans of each day named, in the order given; a day without any is 0. Settled days are a row each, the days since are
 * one stretch of the index `scans_by_time`, which carries the points. All from one snapshot.
 *
 * @param days IST calendar days, YYYY-MM-DD, oldest first
 */
export async function readScanDays(db: Kysely<Schema>, days: readonly string[]): Promise<ScanDay[]> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined) return [];
  const { rows } = await sql<ScanDay>`
    with known as (${known}),
    since as (
      select ${dayOf(sql`scanned_at`)} as day, count(*) as scans, sum(points) as points from scans
      where scanned_at >= (select greatest(until, ${startOf(sql`${first}`)}) from known)
        and scanned_at < ${startOf(sql`(${last}::date + 1)`)}
      group by 1
    )
    select wanted.day::text as day, coalesce(settled.scans, since.scans, 0) as scans,
      coalesce(settled.points, since.points, 0)::bigint as points
    from unnest(${[...days]}::date[]) with ordinality as wanted (day, position)
    left join settled_scan_days settled on settled.day = wanted.day
    left join since on since.day = wanted.day
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
