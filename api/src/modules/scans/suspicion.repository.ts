import { type RawBuilder, sql } from 'kysely';
import type { Limits } from '../../config/load-config';
import { greatCircleKm } from '../../database/great-circle';

/** Thresholds of suspicious scans (trust.md "Scan fraud"). They are flagged for review, never rejected. */
export type SuspicionLimits = Pick<Limits, 'validScansPerHour' | 'scanSpeedKmPerHour' | 'scanDistanceKm'>;

export interface SuspicionScope {
  userId: number;
  at: Date;
  /** Location of the scan; both null if unknown. */
  latitude: number | null;
  longitude: number | null;
}

const HOUR_MS = 3_600_000;
const HALF_EARTH_KM = 20_038;

/**
 * Returns the part of a scan's statement that flags suspicious scans, so that scan and flag are atomic: CTEs that read
 * the just inserted scan from `claimed` and the user's earlier scans of the hour from `recent`.
 */
export function flagSuspicions(scope: SuspicionScope, limits: SuspicionLimits): RawBuilder<unknown> {
  const located = scope.latitude !== null;
  return sql`${flagHaste(scope, limits)} ${located ? sql`, ${flagTravel(scope, limits)}` : sql``}`;
}

/**
 * Flags too many scans, at most once an hour: that is enough for review, and hundreds of flags would bury the others.
 */
function flagHaste({ userId, at }: SuspicionScope, { validScansPerHour }: SuspicionLimits) {
  return sql`
    haste as (
      insert into fraud_flags (user_id, kind, details, at)
      select c.user_id, 'scan-rate', jsonb_build_object('serial', c.serial, 'scansInAnHour', r.scans + 1), c.scanned_at
      from claimed c cross join recent r
      where r.scans >= ${validScansPerHour}::int and not exists (
        select from fraud_flags f
        where f.user_id = ${userId} and f.kind = 'scan-rate' and f.at > ${new Date(at.getTime() - HOUR_MS)}
      )
    )`;
}

/** Compares the great-circle distance (haversine) to the user's last scan with a location with the time in between. */
function flagTravel({ userId, at, latitude, longitude }: SuspicionScope, limits: SuspicionLimits) {
  // No two places on earth are farther apart than this takes at the permitted speed: older scans are irrelevant.
  const since = new Date(at.getTime() - (HALF_EARTH_KM / limits.scanSpeedKmPerHour) * HOUR_MS);
  const here = { latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` };
  const there = { latitude: sql`latitude`, longitude: sql`longitude` };
  return sql`
    travel as (
      insert into fraud_flags (user_id, kind, details, at)
      select c.user_id, 'travel-speed', jsonb_build_object(
          'serial', c.serial, 'previousSerial', v.serial, 'km', round(v.km::numeric, 1), 'hours', round(v.hours::numeric, 3)
        ), c.scanned_at
      from claimed c cross join (
        select serial, extract(epoch from ${at}::timestamptz - scanned_at)::float8 / 3600 as hours,
          ${greatCircleKm(here, there)} as km
        from scans
        where user_id = ${userId} and scanned_at > ${since} and latitude is not null
        order by scanned_at desc limit 1
      ) v
      where v.km > ${limits.scanDistanceKm}::float8 and v.km > v.hours * ${limits.scanSpeedKmPerHour}::float8
    )`;
}
