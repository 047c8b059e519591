import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { readSettings } from '../../programme/programme';
import { scansOf } from './own-claims.repository';
import { readSignals, type Signal, type SignalFigures } from '../signals';

export interface ClaimRow {
  claimId: number;
  transactionId: string;
  status: ClaimStatus;
  points: number;
  /** What a point of it is worth: paid if it is approved; else stated by the claim, or, made without a value, now. */
  valuePaise: number | null;
  claimedAt: Date;
  resolvedAt: Date | null;
  reason: string | null;
  lastScannedAt: Date | null;
  userId: number;
  userName: string;
  mobile: string;
  roleId: number;
  /** Of a waiting claim. */
  payoutChangedAt: Date | null;
  /** Of a waiting claim, as of the last search for signals, which looks again every hour; null before. */
  signals: Signal[] | null;
}

/**
 * Reads claims with their users. What only claims of one status have is looked up for those alone: joined, it would be read of
 * all claims first. @param page a query for rows of claims @param order by columns of `c`
 */
export async function readClaims(db: Kysely<Schema>, page: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { pointValuePaise } = await readSettings(db);
  const { rows } = await sql<ClaimRow>`
    with page as materialized (${page})
    select c.id as "claimId", c.transaction_id as "transactionId", c.status, c.points,
      case
        when c.status = 'approved' then (select value_paise from payouts where claim_id = c.id)
        else coalesce(c.value_paise, ${pointValuePaise}::bigint)
      end as "valuePaise",
      c.claimed_at as "claimedAt", c.resolved_at as "resolvedAt", c.reason, c.last_scanned_at as "lastScannedAt",
      u.id as "userId", coalesce(u.name, '') as "userName", coalesce(u.mobile, '') as mobile, u.role_id as "roleId",
      case when c.status = 'pending' then (select changed_at from payout_details where user_id = c.user_id) end
        as "payoutChangedAt",
      case when c.status = 'pending' then (select codes from claim_signals where claim_id = c.id) end as signals
    from page c join users u on u.id = c.user_id
    order by ${order}`.execute(db);
  return rows;
}

export type ClaimWithSignals = Omit<ClaimRow, 'signals'> & { signals: SignalFigures[]; scansCount: number };

export async function withCurrentSignals(db: Kysely<Schema>, claims: readonly ClaimRow[]): Promise<ClaimWithSignals[]> {
  const ids = claims.map(({ claimId }) => claimId);
  const signals = await readSignals(db, ids);
  const { rows } = await sql<{ id: number; count: number }>`
    select id, (select count(*) from (${scansOf(sql`ids.id`)}) scan) as count
    from unnest(${ids}::bigint[]) as ids (id)`.execute(db);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return claims.map((claim) => ({
    ...claim,
    signals: signals.get(claim.claimId) ?? [],
    scansCount: counts.get(claim.claimId) ?? 0,
  }));
}

export const worthOf = ({ points, valuePaise }: Pick<ClaimRow, 'points' | 'valuePaise'>): number | null =>
  valuePaise === null ? null : points * valuePaise;
