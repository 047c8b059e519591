import { sql, type Transaction } from 'kysely';
import type { Limits } from '../../platform/config/load-config';
import { type Place, distanceKm } from '../../platform/database/great-circle';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';

/** Thresholds of suspicious scans (trust.md "Scan fraud"). They are flagged for review, never rejected. */
export type SuspicionLimits = Pick<Limits, 'validScansPerHour' | 'scanSpeedKmPerHour' | 'scanDistanceKm'>;

export interface ScanHistory {
  /** Scans of the last hour. */
  recentScans: number;
  /** The last scan with a position, not older than asked for. */
  lastPlace: (Place & { serial: number; at: string }) | null;
}

const HOUR_MS = 3_600_000;
const HALF_EARTH_KM = 20_038;

/** Returns since when a place matters: no two on earth are farther apart than takes from then at the permitted speed. */
export const placesSince = (at: Date, { scanSpeedKmPerHour }: SuspicionLimits): Date =>
  new Date(at.getTime() - (HALF_EARTH_KM / scanSpeedKmPerHour) * HOUR_MS);

/** Returns what is suspicious about a scan: too many in an hour; too far from the last place for the time in between. */
export function suspectScan(
  { userId, serial, latitude, longitude }: Place & { userId: number; serial: number },
  { recentScans, lastPlace }: ScanHistory,
  at: Date,
  limits: SuspicionLimits,
): Suspicion[] {
  const suspicions: Suspicion[] = [];
  if (recentScans >= limits.validScansPerHour)
    suspicions.push({ userId, kind: 'scan-rate', details: { serial, scansInAnHour: recentScans + 1 } });
  const km = lastPlace ? distanceKm(lastPlace, { latitude, longitude }) : undefined;
  if (!lastPlace || km === undefined) return suspicions;
  const hours = (at.getTime() - Date.parse(lastPlace.at)) / HOUR_MS;
  if (km > limits.scanDistanceKm && km > hours * limits.scanSpeedKmPerHour) {
    const details = { serial, previousSerial: lastPlace.serial, km: rounded(km, 1), hours: rounded(hours, 3) };
    suspicions.push({ userId, kind: 'travel-speed', details });
  }
  return suspicions;
}

const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

interface Suspicion {
  userId: number;
  kind: 'scan-rate' | 'travel-speed';
  details: Record<string, number>;
}

/** A user's rate at most once an hour: hundreds of flags would bury the others. */
export async function insertFlags(trx: Transaction<Schema>, suspicions: readonly Suspicion[], at: Date): Promise<void> {
  const rates = suspicions.filter(({ kind }) => kind === 'scan-rate').map(({ userId }) => userId);
  const flagged = await usersWithRateFlag(trx, rates, new Date(at.getTime() - HOUR_MS));
  const found = suspicions.filter(({ kind, userId }) => kind !== 'scan-rate' || !flagged.has(userId));
  if (found.length === 0) return;
  const flags = sql`
    insert into fraud_flags (user_id, kind, details, at)
    select "userId", kind, details, ${at}
    from json_to_recordset(${JSON.stringify(found)}::json) as found ("userId" bigint, kind text, details jsonb)`;
  await executeNamed(trx, 'insert-flags', flags);
}

async function usersWithRateFlag(
  trx: Transaction<Schema>,
  users: readonly number[],
  since: Date,
): Promise<Set<number>> {
  if (users.length === 0) return new Set();
  const rows = await executeNamed(
    trx,
    'rate-flags',
    sql<{ userId: number }>`
      select user_id as "userId" from fraud_flags
      where user_id = any(${users}::bigint[]) and kind = 'scan-rate' and at > ${since}`,
  );
  return new Set(rows.map(({ userId }) => userId));
}
