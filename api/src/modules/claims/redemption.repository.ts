import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../database/schema';

/** A claim on the admin's dashboard (spec §3 "Redemption"). */
export interface Redemption {
  transactionId: string;
  userId: number;
  userName: string;
  mobile: string;
  roleId: number;
  points: number;
  status: ClaimStatus;
  lastScannedAt: Date | null;
  claimedAt: Date;
  resolvedAt: Date | null;
  reason: string | null;
}

/** Claims from a moment, before a moment, in a state, and with a text in the user's name or mobile or in the transaction id. */
export interface RedemptionFilter {
  from?: Date;
  before?: Date;
  status?: ClaimStatus;
  search?: string;
}

/** A scan that funds a claim. */
export interface RedeemedItem {
  serial: number;
  productName: string;
  points: number;
  userName: string;
  scannedAt: Date;
}

/** How many claims, and their points. */
export interface StatusTotal {
  count: number;
  points: number;
}

export interface RedemptionList {
  redemptions: Redemption[];
  /** How many match in all. */
  total: number;
  /** How many match but for their status, which may be any. */
  byStatus: Record<ClaimStatus, StatusTotal>;
}

/** The newest claims that match, up to `limit`, and how many match in all, both from one snapshot. */
export async function listRedemptions(
  db: Kysely<Schema>,
  filter: RedemptionFilter,
  limit: number,
): Promise<RedemptionList> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const byStatus = await totalByStatus(trx, filter);
      const { rows } = await sql<Redemption>`
        select c.transaction_id as "transactionId", c.user_id as "userId", coalesce(u.name, '') as "userName",
          coalesce(u.mobile, '') as mobile, u.role_id as "roleId", c.points, c.status,
          c.last_scanned_at as "lastScannedAt", c.claimed_at as "claimedAt", c.resolved_at as "resolvedAt", c.reason
        from claims c join users u on u.id = c.user_id
        where ${redemptionsMatching(filter)}
        order by c.claimed_at desc, c.id desc
        limit ${limit}`.execute(trx);
      const wanted = filter.status ? [byStatus[filter.status]] : Object.values(byStatus);
      return { redemptions: rows, total: wanted.reduce((sum, { count }) => sum + count, 0), byStatus };
    });
}

async function totalByStatus(trx: Kysely<Schema>, filter: RedemptionFilter): Promise<RedemptionList['byStatus']> {
  const { rows } = await sql<StatusTotal & { status: ClaimStatus }>`
    select c.status, count(*) as count, sum(c.points)::bigint as points
    from claims c join users u on u.id = c.user_id
    where ${redemptionsMatching({ ...filter, status: undefined })} group by c.status`.execute(trx);
  const none = { count: 0, points: 0 };
  const found = rows.map(({ status, count, points }) => [status, { count, points }]);
  return { pending: none, approved: none, rejected: none, ...Object.fromEntries(found) };
}

/** Conditions over `c` (claims) and `u` (their users), for a `where`. */
export function redemptionsMatching({ from, before, status, search }: RedemptionFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (from) conditions.push(sql`c.claimed_at >= ${from}`);
  if (before) conditions.push(sql`c.claimed_at < ${before}`);
  if (status) conditions.push(sql`c.status = ${status}`);
  if (search) {
    // Escaped, so that % and _ are looked for and not obeyed (bad-inputs D43).
    const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`(u.name ilike ${pattern} or u.mobile like ${pattern} or c.transaction_id ilike ${pattern})`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * The scans a claim was made over, oldest first; those of a rejected claim are on record although they are free again.
 * Undefined if there is no such claim.
 */
export async function listRedeemedItems(
  db: Kysely<Schema>,
  transactionId: string,
): Promise<RedeemedItem[] | undefined> {
  const { rows } = await sql<{ [column in keyof RedeemedItem]: RedeemedItem[column] | null }>`
    select s.serial, p.name as "productName", s.points, coalesce(u.name, '') as "userName", s.scanned_at as "scannedAt"
    from claims c
    join users u on u.id = c.user_id
    left join (
      select claim_id, serial from scans where claim_id is not null
      union all
      select claim_id, serial from released_claim_items
    ) item on item.claim_id = c.id
    left join scans s on s.serial = item.serial
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    where c.transaction_id = ${transactionId}
    order by s.scanned_at, s.serial`.execute(db);
  if (rows.length === 0) return undefined;
  return rows.filter((row): row is RedeemedItem => row.serial !== null);
}
