import { sql } from 'kysely';
import { dayOf, type Settled } from './settle.repository';

/** Scans and their points by day. Scans are never removed, dated anew or worth something else. */
export const settledScans: Settled = {
  lock: 1,
  rows: sql`scans`,
  at: sql`scanned_at`,
  days: sql`settled_scan_days`,
  count: ({ from, before, last }) => sql`
    insert into settled_scan_days (day, scans, points)
    select day, sum(scans), sum(points)
    from (
      select ${dayOf(sql`scanned_at`)} as day, count(*) as scans, sum(points) as points
      from scans where scanned_at >= ${from} and scanned_at < ${before} group by 1
      union all values (${last}::date, 0::bigint, 0::bigint)
    ) days
    group by day`,
};
