import { type Transaction, sql, type Kysely } from 'kysely';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import type { ClaimedPoints, Settlement } from '../ledger';
import { type Days, type Rollup, dayOf, readRollup, within } from '../../platform/rollups';

export async function lastClaimAt(trx: Transaction<Schema>, userId: number) {
  const { rows } = await sql<{ at: Date }>`
    select claimed_at as at from claims where user_id = ${userId} order by id desc limit 1`.execute(trx);
  return rows[0]?.at;
}

/**
 * Inserts a claim and binds to it every scan of the user that no claim has yet. The caller holds the lock of the user's totals,
 * which a scan holds until it commits its row and its points together: these are exactly the scans that fund the claim.
 */
export async function insertClaim(
  trx: Transaction<Schema>,
  { userId, points, valuePaise, at }: { userId: number; points: number; valuePaise: number | null; at: Date },
): Promise<{ id: number; transactionId: string }> {
  const { rows } = await sql<{ id: number; transactionId: string }>`
    with unclaimed as materialized (
      select s.serial, s.scanned_at from journal j join scans s on s.serial = j.serial
      where j.user_id = ${userId} and j.serial is not null and s.claim_id is null
    ),
    claim as (
      insert into claims (user_id, points, value_paise, last_scanned_at, claimed_at)
      select ${userId}, ${points}, ${valuePaise}::bigint, (select max(scanned_at) from unclaimed), ${at}
      returning id, transaction_id
    ),
    bound as (
      update scans set claim_id = (select id from claim) where serial in (select serial from unclaimed)
    )
    select id, transaction_id as "transactionId" from claim`.execute(trx);
  return rows[0]!;
}

export interface LockedClaim extends ClaimedPoints {
  transactionId: string;
  status: ClaimStatus;
  /** Stated when it was made; null if a point had no value then. */
  valuePaise: number | null;
  reason: string | null;
  resolvedAt: Date | null;
}

const columns = sql.raw(`
  id as "claimId", transaction_id as "transactionId", user_id as "userId", points, value_paise as "valuePaise", status, reason,
  resolved_at as "resolvedAt"`);

/**
 * Locks claims by transaction id, in ascending order: two requests with the same ids cannot deadlock. One that waited sees the
 * rows that the other has written: `for update` rereads a row once it has the lock.
 */
export async function lockClaims(trx: Transaction<Schema>, transactionIds: readonly string[]): Promise<LockedClaim[]> {
  const { rows } = await sql<LockedClaim>`
    select ${columns} from claims where transaction_id = any(${[...transactionIds]}::text[])
    order by id for update`.execute(trx);
  return rows;
}

/** Locks the pending claims of a user. A claim that another admin resolves meanwhile is no longer pending and is left out. */
export async function lockPendingClaims(trx: Transaction<Schema>, userId: number): Promise<LockedClaim[]> {
  const { rows } = await sql<LockedClaim>`
    select ${columns} from claims where user_id = ${userId} and status = 'pending' order by id for update`.execute(trx);
  return rows;
}

export async function markResolved(
  trx: Transaction<Schema>,
  claims: readonly LockedClaim[],
  { kind, adminId, at, reason, rulesVersion }: Settlement,
): Promise<void> {
  const [status, action] = kind === 'approval' ? ['approved', 'claim-approved'] : ['rejected', 'claim-rejected'];
  await sql`
    with resolved as (
      update claims set status = ${status}, resolved_at = ${at}, resolved_by = ${adminId}::bigint, reason = ${reason ?? null}
      where id = any(${claims.map(({ claimId }) => claimId)}::bigint[])
      returning id, transaction_id, user_id, points
    )
    insert into audit_log (admin_id, action, claim_id, details, at)
    select ${adminId}::bigint, ${action}, id, jsonb_strip_nulls(jsonb_build_object(
        'transaction_id', transaction_id, 'user_id', user_id, 'points', points, 'reason', ${reason ?? null}::text,
        'rules_version', ${rulesVersion ?? null}::bigint
      )), ${at}
    from resolved order by id`.execute(trx);
}

/** Frees the scans of a rejected claim for the next claim, and keeps them as its record. */
export async function releaseItems(trx: Transaction<Schema>, claimId: number): Promise<void> {
  await sql`
    with released as (
      update scans set claim_id = null where claim_id = ${claimId} returning serial, points
    )
    insert into released_claim_items (claim_id, serial, points)
    select ${claimId}, serial, points from released`.execute(trx);
}

/** Per IST day of the claim and status. `offset 0`: a planner that overestimates the entries would read all claims instead. */
export const claimsByDay: Rollup = {
  table: 'claims_by_day',
  keys: ['day', 'status'],
  sums: ['claims', 'points'],
  source: { column: 'journal_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`c.claimed_at`)} as day, step.status, step.claims, step.claims * j.points as points
    from journal j
    cross join lateral (select claimed_at from claims where id = j.claim_id offset 0) c
    join (values ('claim', 'pending', 1), ('approval', 'pending', -1), ('approval', 'approved', 1),
      ('rejection', 'pending', -1), ('rejection', 'rejected', 1)) as step (kind, status, claims) on step.kind = j.kind
    where j.claim_id is not null and j.id > ${after} and j.id <= ${to}`,
};

interface ClaimTotal {
  count: number;
  points: number;
}

export type ClaimTotals = Record<ClaimStatus, ClaimTotal>;

export function claimTotalsOf(rows: readonly ({ status: ClaimStatus } & ClaimTotal)[]): ClaimTotals {
  const none = { count: 0, points: 0 };
  const found = rows.map(({ status, count, points }) => [status, { count, points }]);
  return { pending: none, approved: none, rejected: none, ...Object.fromEntries(found) };
}

export async function readClaimTotals(db: Kysely<Schema>, days: Days = {}): Promise<ClaimTotals> {
  const { rows } = await sql<{ status: ClaimStatus } & ClaimTotal>`
    select status, sum(claims)::bigint as count, sum(points)::bigint as points
    from (${readRollup(claimsByDay)}) counted where ${within(days)} group by status`.execute(db);
  return claimTotalsOf(rows);
}
