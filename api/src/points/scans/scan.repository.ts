import { type Kysely, sql, type Transaction } from 'kysely';
import type { Place } from '../../platform/database/great-circle';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import type { CodeContent } from '../../labels/codes';
import type { IdempotentRequest } from '../../platform/idempotency';
import { skips } from '../../platform/epochs';
import type { RateLimit } from '../../platform/rate-events';
import { bonusCapPercent } from '../../programme/programme';
import { earliestReading, type GrantedBonus, isLate, personFacts, runningVersions, type SchemeFacts } from '../schemes';
import type { ScanHistory } from '../signals';

export interface ScanAttempt extends CodeContent, Place {
  userId: number;
  /** The place's name from the client; empty if unknown. */
  location: string;
  /** When its phone says to have read the label, and in which session. */
  reading?: { at: Date; sessionId: string } | undefined;
  request: IdempotentRequest | undefined;
}

/** Limits of a user, on invalid codes and on scans: nothing is granted once one is reached. */
export type ScanLimits = Record<'invalid' | 'scans', RateLimit>;

/** The data of the response to a scan, stored for repeated requests. */
export interface GrantedScan {
  serial: number;
  productName: string;
  modelName: string;
  pictureKey: string | null;
  points: number;
  /** What schemes added to the label's points; absent if nothing. */
  bonuses?: GrantedBonus[];
  /** The user's available points after this grant. */
  balance: number;
  scannedAt: string;
}

/**
 * Limits how long each statement of a transaction waits for a lock, and how long the server waits for the next
 * statement: a node that freezes or loses its power holds users and labels no longer.
 *
 * PGlite, which no node can leave alone, has no limit of the second kind: it hangs when that expires.
 */
export async function limitWaits(trx: Transaction<Schema>, lockMs: number): Promise<void> {
  const idle = sql`current_setting('idle_in_transaction_session_timeout')`;
  const limits = sql`
    select set_config('lock_timeout', ${String(lockMs)}, true),
      set_config('idle_in_transaction_session_timeout', case ${idle} when '0' then '0' else '5s' end, true)`;
  await executeNamed(trx, 'limit-waits', limits);
}

interface ProductIds {
  productId: number;
  modelId: number;
}

/** What decides whether a scan of an active user is granted, and whether it is suspicious. */
export interface ScanFacts extends ScanHistory {
  userId: number;
  /** The code's product and points; null for a code of no batch, or a void one. Scanned or not. */
  code:
    | (Pick<GrantedScan, 'productName' | 'modelName' | 'pictureKey' | 'points'> &
        ProductIds & { isPlaceholder: boolean })
    | null;
  /** Null while none runs. */
  schemes: SchemeFacts | null;
  /** When the phone read the label, if the scan had to wait and that can be trusted (`schemes/late-readings.ts`). */
  readAt: Date | null;
  isRepeated: boolean;
  /** Invalid codes of the last ten minutes. */
  invalidCodes: number;
}

/**
 * Reads codes, keys and limits of scans, by user; none of a deleted or suspended user. Each part is a lookup by indexes: for a join
 * PostgreSQL would read a small or new table whole. @param placesSince how far to look back for the last position
 */
export async function readScanFacts(
  trx: Transaction<Schema>,
  scans: readonly ScanAttempt[],
  { rateLimits, placesSince, at }: { rateLimits: ScanLimits; placesSince: Date; at: Date },
): Promise<Map<number, ScanFacts>> {
  const asked = scans.map(({ userId, serial, batchId, reading, request }) => ({
    ...{ userId, serial, batchId, ...request },
    ...(reading && isLate(reading.at, at) && { readAt: reading.at, sessionId: reading.sessionId }),
  }));
  const versions = runningVersions({ from: earliestReading(at), to: at });
  const facts = sql<ScanFacts>`
    select asked."userId",
      (select json_build_object(
          'productName', p.name, 'modelName', m.name, 'pictureKey', p.picture_key, 'points', b.points,
          'productId', p.id, 'modelId', m.id, 'isPlaceholder', p.is_placeholder)
        from batches b join products p on p.id = b.product_id join models m on m.id = p.model_id
        where b.id = asked."batchId" and b.voided_at is null
          and asked.serial >= b.first_serial and asked.serial < b.first_serial + b.quantity
          and not exists (select from voided_codes v where v.serial = asked.serial)) as code,
      (select count(*) from remembered_responses
        where area = asked.area and caller_id = asked."userId" and operation = asked.operation and key = asked.key) > 0
        as "isRepeated",
      (select count(*) from journal
        where user_id = asked."userId" and serial is not null
          and at > ${rateLimits.scans.since} and at <= ${rateLimits.scans.until}) as "recentScans",
      (select count(*) from rate_events
        where kind = 'invalid-code' and subject = asked."userId"::text
          and at > ${rateLimits.invalid.since} and at <= ${rateLimits.invalid.until}) as "invalidCodes",
      (select json_build_object('serial', s.serial, 'at', j.at, 'latitude', s.latitude, 'longitude', s.longitude)
        from journal j join scans s on s.serial = j.serial
        where j.user_id = asked."userId" and j.at > ${placesSince} and s.latitude is not null
        order by j.at desc limit 1) as "lastPlace",
      case when ${versions} is not null then json_build_object(
        'versionIds', ${versions}, 'capPercent', ${bonusCapPercent}, 'person', ${personFacts(sql`asked."userId"`)}) end as schemes,
      case when asked."readAt" is not null then ${trustedReading(at)} end as "readAt"
    from json_to_recordset(${JSON.stringify(asked)}::json) as asked (
      "userId" bigint, serial bigint, "batchId" bigint, area text, operation text, key text,
      "readAt" timestamptz, "sessionId" uuid
    )
    where (select erased_at is null and suspended_at is null from users where id = asked."userId")`;
  const rows = await executeNamed(trx, 'read-scan-facts', facts);
  return new Map(rows.map((row) => [row.userId, row]));
}

/** A phone that finds its network again sends all that waited within this time. */
const SENDS_ALL_MS = 600_000;

/**
 * Its phone was signed in by then, and had sent no scan since but what waited with this one: it may have been without a network.
 * The journal has an index by user, the scans have none.
 */
const trustedReading = (at: Date) => sql`(
  select case when asked."readAt" > greatest(
    (select issued_at from sessions where id = asked."sessionId"),
    (select j.at from journal j join scans s on s.serial = j.serial
      where j.user_id = asked."userId" and (s.read_at is null or j.at < ${new Date(at.getTime() - SENDS_ALL_MS)})
      order by j.at desc limit 1)) then asked."readAt" end)`;

/** Inserts scans, of each serial the first. @returns the users whose scan was inserted */
export async function insertScans(
  trx: Transaction<Schema>,
  scans: readonly (ScanAttempt & { points: number; readAt: Date | null })[],
  at: Date,
): Promise<Set<number>> {
  const given = scans.map(({ userId, serial, batchId, points, location, latitude, longitude, readAt, request }) => {
    return { userId, serial, batchId, points, location, latitude, longitude, readAt, key: request?.key };
  });
  const inserted = sql<{ userId: number }>`
    insert into scans
      (serial, batch_id, user_id, points, location, latitude, longitude, location_missing, scanned_at, read_at, request_key)
    select serial, "batchId", "userId", points, location, latitude, longitude, location = '' and latitude is null, ${at}, "readAt", key
    from json_to_recordset(${JSON.stringify(given)}::json) as given (
      serial bigint, "batchId" bigint, "userId" bigint, points bigint, location text, latitude float8, longitude float8, "readAt" timestamptz,
      key text
    )
    order by serial
    on conflict (serial) do nothing
    returning user_id as "userId"`;
  const rows = await executeNamed(trx, 'insert-scans', inserted);
  return new Set(rows.map(({ userId }) => userId));
}

/** All that decides whether a user may scan a code now. */
export interface CodeState {
  serial: number;
  /** No batch has this serial, and another epoch may have printed it: the data were restored to before that. */
  notRestored: boolean;
  /** The product of the code's batch; null if no batch has this serial. */
  product:
    | ({
        productName: string;
        modelName: string;
        pictureKey: string | null;
        points: number;
        batchId: number;
      } & ProductIds)
    | null;
  voided: boolean;
  scannedBy: number | null;
  scannedAt: Date | null;
  /** Time of the oldest invalid code, or scan, counted by the user's reached limit; null below the limit. */
  rateLimitedByInvalidSince: Date | null;
  rateLimitedByScansSince: Date | null;
}

/** Reads a code's current state in one statement; without a user, no limits. Changes nothing (bad input C34). */
export async function readCodeState(
  db: Kysely<Schema>,
  userId: number | null,
  { batchId, serial }: CodeContent,
  rateLimits: ScanLimits,
): Promise<CodeState> {
  const code = sql<CodeState>`
    select ${serial}::bigint as serial,
      b.id is null and exists (select from epochs where ${skips(serial)}) as "notRestored",
      (select jsonb_build_object(
          'productName', p.name, 'modelName', m.name, 'pictureKey', p.picture_key, 'points', b.points,
          'productId', p.id, 'modelId', m.id, 'batchId', b.id)
        from products p join models m on m.id = p.model_id where p.id = b.product_id) as product,
      b.voided_at is not null or exists (select from voided_codes where serial = ${serial}) as voided,
      s.user_id as "scannedBy", s.scanned_at as "scannedAt",
      (select at from rate_events
        where kind = 'invalid-code' and subject = ${userId}::bigint::text
          and at > ${rateLimits.invalid.since} and at <= ${rateLimits.invalid.until}
        order by at desc offset ${rateLimits.invalid.most - 1}::int limit 1) as "rateLimitedByInvalidSince",
      (select at from journal
        where user_id = ${userId} and serial is not null
          and at > ${rateLimits.scans.since} and at <= ${rateLimits.scans.until}
        order by at desc offset ${rateLimits.scans.most - 1}::int limit 1) as "rateLimitedByScansSince"
    from (select) as always
    left join batches b
      on b.id = ${batchId} and ${serial}::bigint >= b.first_serial and ${serial}::bigint < b.first_serial + b.quantity
    left join scans s on s.serial = ${serial}`;
  const [state] = await executeNamed(db, 'read-code-state', code);
  return state!;
}
