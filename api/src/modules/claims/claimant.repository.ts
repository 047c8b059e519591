import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** A user as the admin who judges a claim sees them. Name and mobile are empty where there is none. */
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

/** A user by id, also one who deleted their account: what they claimed before is still to be judged. */
export async function findClaimant(db: Kysely<Schema>, userId: number): Promise<Claimant | undefined> {
  const { rows } = await sql<Claimant>`
    select coalesce(name, '') as name, coalesce(mobile, '') as mobile, role_id as "roleId"
    from users where id = ${userId}`.execute(db);
  return rows[0];
}

/** What waits for approval, oldest first: the ids an approval can pin. */
export async function listPendingClaims(db: Kysely<Schema>, userId: number): Promise<PendingClaim[]> {
  return db
    .selectFrom('claims')
    .select(['transaction_id as transactionId', 'points', 'claimed_at as claimedAt'])
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute();
}
