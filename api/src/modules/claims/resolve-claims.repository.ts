import { type Transaction, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../database/schema';
import type { ClaimedPoints, Settlement } from '../ledger';

/** A claim whose row this transaction holds. */
export interface LockedClaim extends ClaimedPoints {
  transactionId: string;
  status: ClaimStatus;
  reason: string | null;
  resolvedAt: Date | null;
}

const columns = sql.raw(`
  id as "claimId", transaction_id as "transactionId", user_id as "userId", points, status, reason,
  resolved_at as "resolvedAt"`);

/**
 * Locks claims by their transaction ids, in ascending order whatever order they were named in: two admins with the same
 * list, one of them upside down, wait for each other instead of deadlocking. Whoever waited gets the rows as the other
 * left them, because `for update` reads a row again once it has it.
 */
export async function lockClaims(trx: Transaction<Schema>, transactionIds: readonly string[]): Promise<LockedClaim[]> {
  const { rows } = await sql<LockedClaim>`
    select ${columns} from claims where transaction_id = any(${[...transactionIds]}::text[])
    order by id for update`.execute(trx);
  return rows;
}

/** Locks all that waits for a user. A claim that another admin settles meanwhile no longer waits and drops out. */
export async function lockPendingClaims(trx: Transaction<Schema>, userId: number): Promise<LockedClaim[]> {
  const { rows } = await sql<LockedClaim>`
    select ${columns} from claims where user_id = ${userId} and status = 'pending' order by id for update`.execute(trx);
  return rows;
}

/** Writes a decision on locked, pending claims, and an audit row for each. The points are the ledger's to move. */
export async function markResolved(
  trx: Transaction<Schema>,
  claims: readonly LockedClaim[],
  { kind, adminId, at, reason }: Settlement,
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
        'transaction_id', transaction_id, 'user_id', user_id, 'points', points, 'reason', ${reason ?? null}::text
      )), ${at}
    from resolved order by id`.execute(trx);
}

/** Frees the scans that a rejected claim had bound for the next claim, and keeps what they were for the record. */
export async function releaseItems(trx: Transaction<Schema>, claimId: number): Promise<void> {
  await sql`
    with released as (
      update scans set claim_id = null where claim_id = ${claimId} returning serial, points
    )
    insert into released_claim_items (claim_id, serial, points)
    select ${claimId}, serial, points from released`.execute(trx);
}
