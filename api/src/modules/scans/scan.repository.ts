import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import type { CodeContent } from '../codes';
import type { IdempotentRequest } from '../idempotency';
import { skips } from '../epochs';
import { activeTotals, grantPointsOf } from '../ledger';
import type { Ceiling } from '../rate-events';
import { flagSuspicions, type SuspicionLimits } from './suspicion.repository';

export interface ScanAttempt extends CodeContent {
  userId: number;
  /** The place's name from the client; empty if unknown. */
  location: string;
  /** Both null if unknown. */
  latitude: number | null;
  longitude: number | null;
  request: IdempotentRequest | undefined;
}

/** Limits of a user, on invalid codes and on scans: nothing is granted once one is reached. */
export type ScanCeilings = Record<'invalid' | 'scans', Ceiling>;

/** The data of the response to a scan, stored for repeated requests. */
export interface GrantedScan {
  serial: number;
  productName: string;
  modelName: string;
  pictureKey: string | null;
  points: number;
  /** The user's available points after this grant. */
  balance: number;
  scannedAt: string;
}

/**
 * Claims the serials of scans by different users, journals the grants, moves the users' totals, flags suspicious scans
 * and stores the responses: one statement, and so one transaction, one round trip and one commit for all. A user
 * without an entry in the result was granted nothing; `readCodeState` then explains why.
 *
 * Why it grants once. The serial is the primary key of `scans`: of any number of parallel statements one inserts it,
 * the others wait for that one to commit and then insert nothing, although their snapshots never saw the row. The
 * journal and the totals read the inserted rows, so they move exactly when those were inserted.
 *
 * Why a repeated request is granted once. The same request in parallel stops at the serial. Another request under the
 * same key violates the primary key of `remembered_responses`, and its whole statement, grants included, is rolled
 * back (see `scan-groups.ts`): that is why there is no `on conflict` there.
 *
 * Why a deleted or suspended user is granted nothing. `active` locks the users' totals before a serial is taken, and
 * waits for a deletion under way: it has no row then, and neither has anything that follows.
 *
 * Why a voided code is granted nothing. `for key share` waits for a void of a code under way (`lockScans`) before the
 * snapshot.
 *
 * Why two statements do not wait for each other. Each takes totals by ascending user, then ascending serials.
 *
 * The limits and void batches are read from the statement's snapshot. A scan under way while its batch is voided is
 * granted, as if it had come just before; parallel requests may exceed a limit by as many as run at once. No invariant
 * depends on the limits.
 *
 * Each `lateral … limit 1` is an index lookup, whatever the planner knows of the tables.
 * @param scans at most one of each user
 * @param at when all of them are made
 * @throws a violation of `remembered_responses_pkey` if another request takes an Idempotency-Key at the same time
 */
export async function insertScans(
  db: Kysely<Schema>,
  scans: readonly ScanAttempt[],
  at: Date,
  ceilings: ScanCeilings,
  limits: SuspicionLimits,
): Promise<Map<number, GrantedScan>> {
  const { rows } = await sql<{ userId: number; answer: GrantedScan }>`/* prepared */
    with asked as materialized (
      select * from json_to_recordset(${JSON.stringify(scans.map(toColumns))}::json) as given (
        user_id bigint, batch_id bigint, serial bigint, location text, latitude float8, longitude float8,
        area text, operation text, key text, hash text
      )
    ),
    active as materialized (${activeTotals(sql`select user_id from asked`)}),
    payable as materialized (
      select asked.*, batch.points, product.name as product_name, product.picture_key, model.name as model_name,
        recent.scans as recent_scans
      from asked join active using (user_id)
      cross join lateral (
        select product_id, points from batches
        where id = asked.batch_id and voided_at is null
          and asked.serial >= first_serial and asked.serial < first_serial + quantity limit 1
      ) batch
      cross join lateral (
        select name, picture_key, model_id from products where id = batch.product_id limit 1
      ) product
      cross join lateral (select name from models where id = product.model_id limit 1) model
      cross join lateral (
        select count(*)::int as scans from journal
        where user_id = asked.user_id and serial is not null
          and at > ${ceilings.scans.since} and at <= ${ceilings.scans.until}
      ) recent
      where recent.scans < ${ceilings.scans.most}::int
        and not exists (select from voided_codes where serial = asked.serial for key share)
        and (
          select count(*) from rate_events
          where kind = 'invalid-code' and subject = asked.user_id::text
            and at > ${ceilings.invalid.since} and at <= ${ceilings.invalid.until}
        ) < ${ceilings.invalid.most}::int
        and not exists (
          select from remembered_responses r
          where r.area = asked.area and r.caller_id = asked.user_id and r.operation = asked.operation
            and r.key = asked.key
        )
    ),
    claimed as (
      insert into scans
        (serial, batch_id, user_id, points, location, latitude, longitude, location_missing, scanned_at, request_key)
      select serial, batch_id, user_id, points, location, latitude, longitude, location = '' and latitude is null,
        ${at}::timestamptz, key
      from payable order by serial
      on conflict (serial) do nothing
      returning serial, user_id, points, scanned_at
    ),
    ${grantPointsOf('claimed')},
    ${flagSuspicions('claimed', 'payable', at, limits)},
    answered as (
      select p.*, jsonb_build_object(
          'serial', p.serial, 'productName', p.product_name, 'modelName', p.model_name, 'pictureKey', p.picture_key,
          'points', p.points, 'balance', t.available, 'scannedAt', ${at.toISOString()}::text
        ) as answer
      from claimed c join payable p on p.user_id = c.user_id join totals t on t.user_id = c.user_id
    ),
    remembered as (
      insert into remembered_responses (area, caller_id, operation, key, request_hash, status, body, created_at)
      select area, user_id, operation, key, hash, 201, answer, ${at} from answered where key is not null
    )
    select user_id as "userId", answer from answered`.execute(db);
  return new Map(rows.map(({ userId, answer }) => [userId, answer]));
}

/**
 * As `insertScans`, for a scan of a group that failed. Its user has waited for a lock before, and waits a moment longer:
 * both together less than the five seconds within which the api responds (docs/trust.md).
 */
export const insertScanAlone: typeof insertScans = (db, ...given) =>
  db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = '500ms'`.execute(trx);
    return insertScans(trx, ...given);
  });

function toColumns({ userId, batchId, serial, location, latitude, longitude, request }: ScanAttempt) {
  const { area, operation, key, hash } = request ?? {};
  return { user_id: userId, batch_id: batchId, serial, location, latitude, longitude, area, operation, key, hash };
}

/** All that decides whether a user may scan a code now. */
export interface CodeState {
  serial: number;
  /** No batch has this serial, and another epoch may have printed it: the data were restored to before that. */
  notRestored: boolean;
  /** The product of the code's batch; null if no batch has this serial. */
  product: { productName: string; modelName: string; pictureKey: string | null; points: number } | null;
  voided: boolean;
  scannedBy: number | null;
  scannedAt: Date | null;
  /** Time of the oldest invalid code, or scan, counted by the user's reached limit; null below the limit. */
  brakedByInvalidSince: Date | null;
  brakedByScansSince: Date | null;
}

/** Reads a code's current state in one statement; without a user, no limits. Changes nothing (bad input C34). */
export async function readCodeState(
  db: Kysely<Schema>,
  userId: number | null,
  { batchId, serial }: CodeContent,
  ceilings: ScanCeilings,
): Promise<CodeState> {
  const { rows } = await sql<CodeState>`/* prepared */
    select ${serial}::bigint as serial,
      b.id is null and exists (select from epochs where ${skips(serial)}) as "notRestored",
      (select jsonb_build_object(
          'productName', p.name, 'modelName', m.name, 'pictureKey', p.picture_key, 'points', b.points)
        from products p join models m on m.id = p.model_id where p.id = b.product_id) as product,
      b.voided_at is not null or exists (select from voided_codes where serial = ${serial}) as voided,
      s.user_id as "scannedBy", s.scanned_at as "scannedAt",
      (select at from rate_events
        where kind = 'invalid-code' and subject = ${userId}::bigint::text
          and at > ${ceilings.invalid.since} and at <= ${ceilings.invalid.until}
        order by at desc offset ${ceilings.invalid.most - 1}::int limit 1) as "brakedByInvalidSince",
      (select at from journal
        where user_id = ${userId} and serial is not null
          and at > ${ceilings.scans.since} and at <= ${ceilings.scans.until}
        order by at desc offset ${ceilings.scans.most - 1}::int limit 1) as "brakedByScansSince"
    from (select) as always
    left join batches b
      on b.id = ${batchId} and ${serial}::bigint >= b.first_serial and ${serial}::bigint < b.first_serial + b.quantity
    left join scans s on s.serial = ${serial}`.execute(db);
  return rows[0]!;
}
