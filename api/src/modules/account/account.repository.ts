import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';

export interface AccountNumbers {
  joinedAt: Date;
  /** Points that can be claimed, and those in pending claims. */
  available: number;
  awaiting: number;
  pendingClaims: number;
  scans: number;
  claims: number;
}

/** Reads the account of an existing user in one snapshot; totals are 0 without any points. */
export async function readAccountNumbers(db: Kysely<Schema>, userId: number): Promise<AccountNumbers> {
  const { rows } = await sql<AccountNumbers>`
    select u.joined_at as "joinedAt", coalesce(t.available, 0) as available, coalesce(t.awaiting, 0) as awaiting,
      (select count(*) from claims c where c.user_id = u.id and c.status = 'pending') as "pendingClaims",
      (select count(*) from scans s where s.user_id = u.id) as scans,
      (select count(*) from claims c where c.user_id = u.id) as claims
    from users u left join point_totals t on t.user_id = u.id
    where u.id = ${userId}`.execute(db);
  return rows[0]!;
}
