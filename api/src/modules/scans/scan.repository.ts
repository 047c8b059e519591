import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isUniqueViolation } from '../../database/database-errors';
import type { Schema } from '../../database/schema';
import type { CodeContent } from '../codes';
import { type RequestIdentity, grantPointsOf } from '../ledger';
import { type SuspicionLimits, flagSuspicions } from './suspicion.repository';

/** A scan about to be recorded: who, what, where, when. */
export interface ScanAttempt extends CodeContent {
  userId: number;
  /** As the client named the place; empty when it could not. */
  location: string;
  /** Both null when the place is not known. */
  latitude: number | null;
  longitude: number | null;
  at: Date;
  request: RequestIdentity | undefined;
}

/** What brakes a user: nothing is granted once a count since its moment has reached its ceiling. */
export interface ScanCeilings {
  /** Where counting ends: what seems to lie beyond was counted before the clock was put back, and locks nobody out. */
  until: Date;
  invalidSince: Date;
  invalidCodes: number;
  scansSince: Date;
  scans: number;
}

/** What is told about a recorded scan: now, and again whenever its request is repeated. */
export interface GrantedScan {
  serial: number;
  productName: string;
  modelName: string;
  pictureKey: string | null;
  points: number;
  /** The user's available points right after this grant. */
  balance: number;
  /** ISO 8601. */
  scannedAt: string;
}

/**
 * Claims a serial, journals the grant, moves the user's totals, flags what looks odd and remembers the answer: one
 * statement, and so one transaction and one trip. Undefined when nothing was granted; `readCodeState` then says why.
 *
 * Why it grants once. The serial is the primary key of `scans`: of any number of parallel statements one inserts it, the
 * others wait for that one to commit and then insert nothing, although their snapshots never saw the row. The journal
 * and the totals draw from what was inserted, so they move exactly when it was.
 *
 * Why a repeated request is answered once. The same request in parallel stops at the serial. Another request under the
 * same key runs into the primary key of `idempotency_keys`, and its whole statement, grant included, is undone (see
 * `isKeyTaken`): that is why there is no `on conflict` there.
 *
 * The ceilings and the voids are read from the statement's snapshot. A batch voided while a scan is under way lets that
 * scan through, as if it had come just before; requests in parallel may pass a ceiling by as many as run at once. The
 * ceilings are brakes, none of the invariants leans on them.
 */
export async function insertScan(
  db: Kysely<Schema>,
  scan: ScanAttempt,
  ceilings: ScanCeilings,
  suspicion: SuspicionLimits,
): Promise<GrantedScan | undefined> {
  const { rows } = await sql<{ answer: GrantedScan }>`/* prepared */
    with recent as (
      select count(*)::int as scans from scans
      where user_id = ${scan.userId} and scanned_at > ${ceilings.scansSince} and scanned_at <= ${ceilings.until}
    ),
    payable as (
      select b.points, p.name as product_name, p.picture_key, m.name as model_name
      from batches b join products p on p.id = b.product_id join models m on m.id = p.model_id
      where b.id = ${scan.batchId}
        and ${scan.serial}::bigint >= b.first_serial and ${scan.serial}::bigint < b.first_serial + b.quantity
        and b.voided_at is null
        and not exists (select from voided_codes where serial = ${scan.serial})
        and (select scans from recent) < ${ceilings.scans}::int
        and (
          select count(*) from rate_events
          where kind = 'invalid-code' and subject = ${scan.userId}::bigint::text
            and at > ${ceilings.invalidSince} and at <= ${ceilings.until}
        ) < ${ceilings.invalidCodes}::int
        ${scan.request ? unlessRemembered(scan.userId, scan.request.key) : sql``}
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
    ${flagSuspicions(scan, suspicion)},
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

/** Whether `insertScan` failed because another request took the Idempotency-Key at the same moment. */
export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error) && (error as { constraint?: string }).constraint === 'idempotency_keys_pkey';
}

function unlessRemembered(userId: number, key: string): RawBuilder<unknown> {
  return sql`and not exists (
    select from idempotency_keys k where k.user_id = ${userId} and k.operation = 'scan' and k.key = ${key}
  )`;
}

function remember({ key, hash }: RequestIdentity, at: Date): RawBuilder<unknown> {
  return sql`, remembered as (
    insert into idempotency_keys (user_id, operation, key, request_hash, status, body, created_at)
    select user_id, 'scan', ${key}, ${hash}, 201, answer, ${at} from answered
  )`;
}
