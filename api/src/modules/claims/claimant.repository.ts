import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** A user as shown to the admin who decides a claim. Name and mobile are empty if there is none. */
export interface Claimant {
  name: string;
  mobile: string;
  roleId: number;
}

export interface PendingClaim {
  transactionId: string;
  points: number;
  claimedAt: Date;
}

/** Finds a user by id, deleted ones included: their claims are still shown. */
export async function findClaimant(db: Kysely<Schema>, userId: number): Promise<Claimant | undefined> {
  const { rows } = await sql<Claimant>`
    select coalesce(name, '') as name, coalesce(mobile, '') as mobile, role_id as "roleId"
    from users where id = ${userId}`.execute(db);
  return rows[0];
}

/** Lists pending claims, oldest first: the ids an approval can pin. */
export async function listPendingClaims(db: Kysely<Schema>, userId: number): Promise<PendingClaim[]> {
  return db
    .selectFrom('claims')
    .select(['transaction_id as transactionId', 'points', 'claimed_at as claimedAt'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
}
