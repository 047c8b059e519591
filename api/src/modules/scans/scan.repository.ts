import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUniqueViolation } from '../../database/database-errors';
import type { Schema } from '../../database/schema';
import type { CodeContent } from '../codes';
import type { IdempotentRequest } from '../idempotency';
import { activeUser, grantPointsOf } from '../ledger';
import type { Ceiling } from '../rate-events';
import { flagSuspicions, type SuspicionLimits, type SuspicionScope } from './suspicion.repository';

export interface ScanAttempt extends CodeContent, SuspicionScope {
  /** The place's name from the client; empty if unknown. */
  location: string;
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
 * Claims a serial, journals the grant, moves the user's totals, flags suspicious scans and stores the response: one
 * statement, and so one transaction and one round trip. Undefined if nothing was granted; `readCodeState` then explains
 * why.
 *
 * Why it grants once. The serial is the primary key of `scans`: of any number of parallel statements one inserts it,
 * the others wait for that one to commit and then insert nothing, although their snapshots never saw the row. The
 * journal and the totals read the inserted row, so they move exactly when it was inserted.
 *
 * Why a repeated request is granted once. The same request in parallel stops at the serial. Another request under the
 * same key violates the primary key of `remembered_responses`, and its whole statement, grant included, is rolled back
 * (see `unlessKeyTaken`): that is why there is no `on conflict` there.
 *
 * Why a deleted or suspended user is granted nothing. `active` locks the user's row before the serial is taken, and
 * waits for a deletion under way: it has no row then, and neither has anything that follows.
 *
 * Why a voided code is granted nothing. `for key share` waits for a void of a code under way (`lockScans`) before the
 * snapshot.
 *
 * The limits and void batches are read from the statement's snapshot. A scan under way while its batch is voided is
 * granted, as if it had come just before; parallel requests may exceed a limit by as many as run at once. No invariant
 * depends on the limits.
 */
export async function insertScan(
  db: Kysely<Schema>,
  scan: ScanAttempt,
  ceilings: ScanCeilings,
  limits: SuspicionLimits,
): Promise<GrantedScan | undefined> {
  const { rows } = await sql<{ answer: GrantedScan }>`/* prepared */
    with active as (${activeUser(scan.userId)}),
    recent as (
      select count(*)::int as scans from scans
      where user_id = ${scan.userId} and scanned_at > ${ceilings.scans.since} and scanned_at <= ${ceilings.scans.until}
    ),
    payable as (
      select b.points, p.name as product_name, p.picture_key, m.name as model_name
      from active cross join batches b join products p on p.id = b.product_id join models m on m.id = p.model_id
      where b.id = ${scan.batchId}
        and ${scan.serial}::bigint >= b.first_serial and ${scan.serial}::bigint < b.first_serial + b.quantity
        and b.voided_at is null
        and not exists (select from voided_codes where serial = ${scan.serial} for key share)
        and (select scans from recent) < ${ceilings.scans.most}::int
        and (
          select count(*) from rate_events
          where kind = 'invalid-code' and subject = ${scan.userId}::bigint::text
            and at > ${ceilings.invalid.since} and at <= ${ceilings.invalid.until}
        ) < ${ceilings.invalid.most}::int
        ${scan.request ? unlessRemembered(scan.request) : sql``}
    ),
    claimed as (
      insert into scans
        (serial, batch_id, user_id, points, location, latitude, longitude, location_missing, scanned_at, request_key)
      select ${scan.serial}, ${scan.batchId}, ${scan.userId}, points, ${scan.location}, ${scan.latitude}::float8,
        ${scan.longitude}::float8, ${scan.location === '' && scan.latitude === null}, ${scan.at},
        ${scan.request?.key ?? null}::text
      from payable
      on conflict (serial) do nothing
      returning serial, user_id, points, scanned_at
    ),
    ${grantPointsOf('claimed')},
    ${flagSuspicions(scan, limits)},
    answered as (
      select c.user_id, jsonb_build_object(
          'serial', c.serial, 'productName', p.product_name, 'modelName', p.model_name, 'pictureKey', p.picture_key,
          'points', c.points, 'balance', t.available, 'scannedAt', ${scan.at.toISOString()}::text
        ) as answer
      from claimed c cross join totals t cross join payable p
    )
    ${scan.request ? remember(scan.request, scan.at) : sql``}
    select answer from answered`.execute(db);
  return rows[0]?.answer;
}

/** Returns undefined if `insertScan` failed because another request took the Idempotency-Key at the same time. */
export function unlessKeyTaken(error: unknown): undefined {
  const { constraint } = error as { constraint?: string };
  if (!isUniqueViolation(error) || constraint !== 'remembered_responses_pkey') throw error;
}

function unlessRemembered({ area, callerId, operation, key }: IdempotentRequest): RawBuilder<unknown> {
  return sql`and not exists (
    select from remembered_responses r
    where r.area = ${area} and r.caller_id = ${callerId} and r.operation = ${operation} and r.key = ${key}
  )`;
}

function remember({ area, operation, key, hash }: IdempotentRequest, at: Date): RawBuilder<unknown> {
  return sql`, remembered as (
    insert into remembered_responses (area, caller_id, operation, key, request_hash, status, body, created_at)
    select ${area}, user_id, ${operation}, ${key}, ${hash}, 201, answer, ${at} from answered
  )`;
}

/** All that decides whether a user may scan a code now. */
export interface CodeState {
  serial: number;
  /** The product of the code's batch; null if no batch has this serial. */
  product: { productName: string; modelName: string; pictureKey: string | null; points: number } | null;
  voided: boolean;
  scannedBy: number | null;
  scannedAt: Date | null;
  /** Time of the oldest invalid code, or scan, counted by the user's reached limit; null below the limit. */
  brakedByInvalidSince: Date | null;
  brakedByScansSince: Date | null;
}

/** Reads a code's current state in one statement; without a user, no limits. Changes nothing (bad-inputs C34). */
export async function readCodeState(
  db: Kysely<Schema>,
  userId: number | null,
  { batchId, serial }: CodeContent,
  ceilings: ScanCeilings,
): Promise<CodeState> {
  const { rows } = await sql<CodeState>`/* prepared */
    select ${serial}::bigint as serial,
      (select jsonb_build_object(
          'productName', p.name, 'modelName', m.name, 'pictureKey', p.picture_key, 'points', b.points)
        from products p join models m on m.id = p.model_id where p.id = b.product_id) as product,
      b.voided_at is not null or exists (select from voided_codes where serial = ${serial}) as voided,
      s.user_id as "scannedBy", s.scanned_at as "scannedAt",
      (select at from rate_events
        where kind = 'invalid-code' and subject = ${userId}::bigint::text
          and at > ${ceilings.invalid.since} and at <= ${ceilings.invalid.until}
        order by at desc offset ${ceilings.invalid.most - 1}::int limit 1) as "brakedByInvalidSince",
      (select scanned_at from scans
        where user_id = ${userId} and scanned_at > ${ceilings.scans.since} and scanned_at <= ${ceilings.scans.until}
        order by scanned_at desc offset ${ceilings.scans.most - 1}::int limit 1) as "brakedByScansSince"
    from (select) as always
    left join batches b
      on b.id = ${batchId} and ${serial}::bigint >= b.first_serial and ${serial}::bigint < b.first_serial + b.quantity
    left join scans s on s.serial = ${serial}`.execute(db);
  return rows[0]!;
}
