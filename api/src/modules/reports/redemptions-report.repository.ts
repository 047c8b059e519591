import { type Kysely, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../database/schema';
import { type RedemptionFilter, redemptionsMatching } from '../claims';
import type { Place } from './report';

export interface RedemptionLine {
  place: Place;
  transactionId: string;
  claimedAt: Date;
  name: string | null;
  mobile: string | null;
  roleId: number;
  lastScannedAt: Date | null;
  points: number;
  status: ClaimStatus;
  resolvedAt: Date | null;
  reason: string | null;
}

/** The next claims behind a place, newest first. */
export async function listRedemptionsBehind(
  db: Kysely<Schema>,
  filter: RedemptionFilter,
  after: Place | undefined,
  limit: number,
): Promise<RedemptionLine[]> {
  const behind = after ? sql`(c.claimed_at, c.id) < (${after.at}::timestamptz, ${after.id})` : sql`true`;
  const { rows } = await sql<RedemptionLine & Place>`
    select c.id, c.claimed_at::text as at, c.transaction_id as "transactionId", c.claimed_at as "claimedAt", u.name,
      u.mobile, u.role_id as "roleId", c.last_scanned_at as "lastScannedAt", c.points, c.status,
      c.resolved_at as "resolvedAt", c.reason
    from claims c join users u on u.id = c.user_id
    where ${redemptionsMatching(filter)} and ${behind}
    order by c.claimed_at desc, c.id desc
    limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, place: { at: row.at, id: row.id } }));
}

export async function countRedemptions(db: Kysely<Schema>, filter: RedemptionFilter): Promise<number> {
  const people = filter.search ? sql`join users u on u.id = c.user_id` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*) from claims c ${people} where ${redemptionsMatching(filter)}`.execute(db);
  return rows[0]!.count;
}
