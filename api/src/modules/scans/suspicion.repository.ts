import { sql, type Transaction } from 'kysely';
import type { Limits } from '../../config/load-config';
import { greatCircleKm } from '../../database/great-circle';
import { executeNamed } from '../../database/named-query';
import type { Schema } from '../../database/schema';

/** Thresholds of suspicious scans (trust.md "Scan fraud"). They are flagged for review, never rejected. */
export type SuspicionLimits = Pick<Limits, 'validScansPerHour' | 'scanSpeedKmPerHour' | 'scanDistanceKm'>;

const HOUR_MS = 3_600_000;
const HALF_EARTH_KM = 20_038;

/** A scan that was just granted. */
interface SuspectedScan {
  userId: number;
  serial: number;
  latitude: number | null;
  longitude: number | null;
  /** This one included. */
  scansInAnHour: number;
}

/**
 * Flags users with too many scans, at most once an hour: that is enough for review, and hundreds of flags would bury the
 * others.
 */
export async function flagScanRate(
  trx: Transaction<Schema>,
  scans: readonly SuspectedScan[],
  at: Date,
  { validScansPerHour }: SuspicionLimits,
): Promise<void> {
  const fast = scans.filter(({ scansInAnHour }) => scansInAnHour > validScansPerHour);
  if (fast.length === 0) return;
  const details = fast.map(({ userId, serial, scansInAnHour }) => ({ userId, details: { serial, scansInAnHour } }));
  await sql`
    insert into fraud_flags (user_id, kind, details, at)
    select "userId", 'scan-rate', details, ${at}
    from json_to_recordset(${JSON.stringify(details)}::json) as given ("userId" bigint, details jsonb)
    where not exists (
      select from fraud_flags f
      where f.user_id = "userId" and f.kind = 'scan-rate' and f.at > ${new Date(at.getTime() - HOUR_MS)}
    )`.execute(trx);
}

/** Compares the great-circle distance (haversine) to the user's last scan with a location with the time in between. */
export async function flagTravelSpeed(
  trx: Transaction<Schema>,
  scans: readonly SuspectedScan[],
  at: Date,
  limits: SuspicionLimits,
): Promise<void> {
  const placed = scans.filter(({ latitude }) => latitude !== null);
  if (placed.length === 0) return;
  const given = placed.map(({ userId, serial, latitude, longitude }) => ({ userId, serial, latitude, longitude }));
  // No two places on earth are farther apart than this takes at the permitted speed: older scans are irrelevant.
  const since = new Date(at.getTime() - (HALF_EARTH_KM / limits.scanSpeedKmPerHour) * HOUR_MS);
  const here = { latitude: sql`c.latitude`, longitude: sql`c.longitude` };
  const there = { latitude: sql`s.latitude`, longitude: sql`s.longitude` };
  const flags = sql`
    insert into fraud_flags (user_id, kind, details, at)
    select c."userId", 'travel-speed', jsonb_build_object(
        'serial', c.serial, 'previousSerial', v.serial, 'km', round(v.km::numeric, 1), 'hours', round(v.hours::numeric, 3)
      ), ${at}
    from json_to_recordset(${JSON.stringify(given)}::json)
      as c ("userId" bigint, serial bigint, latitude float8, longitude float8)
    cross join lateral (
      select s.serial, extract(epoch from ${at}::timestamptz - s.scanned_at)::float8 / 3600 as hours,
        ${greatCircleKm(here, there)} as km
      from journal j join scans s on s.serial = j.serial
      where j.user_id = c."userId" and j.serial <> c.serial and j.at > ${since} and s.latitude is not null
      order by j.at desc limit 1
    ) v
    where v.km > ${limits.scanDistanceKm}::float8 and v.km > v.hours * ${limits.scanSpeedKmPerHour}::float8`;
  await executeNamed(trx, 'flag-travel-speed', flags);
}
