import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

export interface NewClaim {
  id: number;
  transactionId: string;
}

/** Returns when the user last claimed; undefined for never. */
export async function lastClaimAt(trx: Transaction<Schema>, userId: number): Promise<Date | undefined> {
  const claim = await trx
    .selectFrom('claims')
    .select('claimed_at')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return claim?.claimed_at;
}

/**
 * Inserts a claim and binds to it every scan of the user that no claim has yet.
 *
 * The caller holds the lock of the user's totals. That makes these exactly the scans that fund the claim: a scan
 * commits its row and its points together and only after it has held the same lock, so this later statement sees the
 * scan of every point that the caller saw, and no other scan can commit meanwhile.
 */
export async function insertClaim(
  trx: Transaction<Schema>,
  { userId, points, at }: { userId: number; points: number; at: Date },
): Promise<NewClaim> {
  const { rows } = await sql<NewClaim>`
    with claim as (
      insert into claims (user_id, points, last_scanned_at, claimed_at)
      select ${userId}, ${points}, (select max(scanned_at) from scans where user_id = ${userId} and claim_id is null), ${at}
      returning id, transaction_id
    ),
    bound as (
      update scans set claim_id = (select id from claim) where user_id = ${userId} and claim_id is null
    )
    select id, transaction_id as "transactionId" from claim`.execute(trx);
  return rows[0]!;
}
