import { type RawBuilder, sql } from 'kysely';
import type { Limits } from '../../config/load-config';
import { greatCircleKm } from '../../database/great-circle';

/** Thresholds of suspicious scans (docs/trust.md "Scan fraud"). They are flagged for review, never rejected. */
export type SuspicionLimits = Pick<Limits, 'validScansPerHour' | 'scanSpeedKmPerHour' | 'scanDistanceKm'>;

const HOUR_MS = 3_600_000;
const HALF_EARTH_KM = 20_038;

/**
 * Returns the part of the statement of scans that flags suspicious ones, so that scan and flag are atomic: CTEs that
 * read the scans just inserted.
 * @param scans name of the CTE that inserted them: `serial`, `user_id`, `scanned_at`
 * @param attempts name of the CTE with their positions, and with `recent_scans`: the user's earlier ones of the hour
 */
export function flagSuspicions(
  scans: string,
  attempts: string,
  at: Date,
  limits: SuspicionLimits,
): RawBuilder<unknown> {
  const inserted = sql`${sql.table(scans)} c join ${sql.table(attempts)} p on p.user_id = c.user_id`;
  return sql`${flagHaste(inserted, at, limits)}, ${flagTravel(inserted, at, limits)}`;
}

/**
 * Flags too many scans, at most once an hour: that is enough for review, and hundreds of flags would bury the others.
 */
function flagHaste(inserted: RawBuilder<unknown>, at: Date, { validScansPerHour }: SuspicionLimits) {
  return sql`
    haste as (
      insert into fraud_flags (user_id, kind, details, at)
      select c.user_id, 'scan-rate', jsonb_build_object('serial', c.serial, 'scansInAnHour', p.recent_scans + 1),
        c.scanned_at
      from ${inserted}
      where p.recent_scans >= ${validScansPerHour}::int and not exists (
        select from fraud_flags f
        where f.user_id = c.user_id and f.kind = 'scan-rate' and f.at > ${new Date(at.getTime() - HOUR_MS)}
      )
    )`;
}

/** Compares the great-circle distance (haversine) to the user's last scan with a location with the time in between. */
function flagTravel(inserted: RawBuilder<unknown>, at: Date, limits: SuspicionLimits) {
  // No two places on earth are farther apart than this takes at the permitted speed: older scans are irrelevant.
  const since = new Date(at.getTime() - (HALF_EARTH_KM / limits.scanSpeedKmPerHour) * HOUR_MS);
  const here = { latitude: sql`p.latitude`, longitude: sql`p.longitude` };
  const there = { latitude: sql`s.latitude`, longitude: sql`s.longitude` };
  return sql`
    travel as (
      insert into fraud_flags (user_id, kind, details, at)
      select c.user_id, 'travel-speed', jsonb_build_object(
          'serial', c.serial, 'previousSerial', v.serial, 'km', round(v.km::numeric, 1), 'hours', round(v.hours::numeric, 3)
        ), c.scanned_at
      from ${inserted} cross join lateral (
        select s.serial, extract(epoch from c.scanned_at - s.scanned_at)::float8 / 3600 as hours,
          ${greatCircleKm(here, there)} as km
        from journal j join scans s on s.serial = j.serial
        where j.user_id = c.user_id and j.serial is not null and j.at > ${since} and s.latitude is not null
        order by j.at desc limit 1
      ) v
      where p.latitude is not null
        and v.km > ${limits.scanDistanceKm}::float8 and v.km > v.hours * ${limits.scanSpeedKmPerHour}::float8
    )`;
}
