import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readSnapshot } from '../../platform/database/queries';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import { type Page } from '../../platform/http/request-fields';
import { readTotals } from '../ledger';
import { findPayoutDetails } from '../../money/payout-details';
import { readSettings } from '../../programme/programme';
import { type ClaimTotals, claimTotalsOf, readClaimTotals } from './claim-totals.repository';
import { valueOf } from './claim-worth.repository';
import { claimNotFound } from './own-claims.repository';
import {
  type RedemptionFilter,
  findsAll,
  firstMatches,
  isBroadSearch,
  MAX_WALKED,
  redemptionsMatching,
  searchedClaims,
} from './redemption-filter.repository';
import { type Signal, codesOf, readSignals } from '../signals';

/** Matches listed of a search with very many. */
const MOST_OF_MANY = 500;

export interface Redemption {
  transactionId: string;
  userId: number;
  userName: string;
  mobile: string;
  roleId: number;
  totalRedeemPoints: number;
  /** As `TriageClaim.valuePaise`. */
  valuePaise: number | null;
  status: ClaimStatus;
  scannedDate: Date | null;
  claimedAt: Date;
  resolvedAt: Date | null;
  reason: string | null;
  /** When the user last replaced their payout details. */
  payoutChangedAt: Date | null;
  /** Of a waiting claim; null of a decided one. As of the last search for signals, which looks again every hour. */
  signals: Signal[] | null;
}

interface RedeemedItem {
  serial: number;
  productName: string;
  redeemedPoints: number;
  userName: string;
  scannedDate: Date;
}

/** A user as shown to the admin who decides a claim. Name and mobile are empty if there is none. */
interface Claimant {
  name: string;
  mobile: string;
  roleId: number;
}

interface PendingClaim {
  id: number;
  transactionId: string;
  points: number;
  valuePaise: number | null;
  claimedAt: Date;
}

export type RewardsPreview = Awaited<ReturnType<typeof readRewardsPreview>>;

/**
 * Lists the newest matching claims, up to `limit`, and their number, also by status regardless of the status filter,
 * all from one snapshot. Of a search with very many matches the newest are listed and none counted: `capped`, without
 * `byStatus`. The filter's dates are whole IST days.
 */
export async function listRedemptions(
  db: Kysely<Schema>,
  asked: RedemptionFilter,
  limit: number,
): Promise<Page<Redemption> & { byStatus?: ClaimTotals }> {
  const { search, ...filter } = withoutNeedlessSearch(asked);
  return readSnapshot(db, async (trx) => {
    if (search && (await isBroadSearch(trx, search))) {
      const newest = firstMatches({ ...filter, search }, { direction: 'desc', limit: MOST_OF_MANY });
      const rows = await readRedemptions(trx, sql`claims c where c.id in (${newest})`, MOST_OF_MANY);
      const looked = countOf(await readClaimTotals(trx, filter), filter) <= MAX_WALKED;
      const capped = !looked || rows.length === MOST_OF_MANY;
      // Matches may be older than those looked through.
      if (rows.length > 0 || !capped) return { rows, total: rows.length, capped };
    }
    const byStatus = await totalsOf(trx, { ...filter, ...(search && { search }) });
    const total = countOf(byStatus, filter);
    if (total === 0) return { rows: [], total, byStatus };
    const found = search
      ? sql`claims c where c.id in (select id from (${searchedClaims({ ...filter, search })}) searched)`
      : sql`claims c where ${redemptionsMatching(filter)}`;
    return { rows: await readRedemptions(trx, found, limit), total, byStatus };
  });
}

export async function countRedemptions(db: Kysely<Schema>, filter: RedemptionFilter): Promise<number> {
  return countOf(await totalsOf(db, withoutNeedlessSearch(filter)), filter);
}

function withoutNeedlessSearch({ search, ...filter }: RedemptionFilter): RedemptionFilter {
  return { ...filter, ...(search && !findsAll(search) && { search }) };
}

function countOf(byStatus: ClaimTotals, { status }: RedemptionFilter): number {
  const wanted = status ? [byStatus[status]] : Object.values(byStatus);
  return wanted.reduce((sum, { count }) => sum + count, 0);
}

/** Returns the totals by status, regardless of the status filter. */
async function totalsOf(trx: Kysely<Schema>, { status: _, search, ...days }: RedemptionFilter): Promise<ClaimTotals> {
  if (!search) return readClaimTotals(trx, days);
  const { rows } = await sql<{ status: ClaimStatus; count: number; points: number }>`
    select status, count(*) as count, sum(points)::bigint as points
    from (${searchedClaims({ ...days, search })}) found group by status`.execute(trx);
  return claimTotalsOf(rows);
}

async function readRedemptions(trx: Kysely<Schema>, found: RawBuilder<unknown>, limit: number): Promise<Redemption[]> {
  const value = valueOf(await readSettings(trx));
  const { rows } = await sql<Redemption & { claimId: number }>`
    with page as materialized (
      select c.* from ${found} order by c.claimed_at desc, c.id desc limit ${limit}
    )
    select c.id as "claimId", c.transaction_id as "transactionId", c.user_id as "userId",
      coalesce(u.name, '') as "userName", coalesce(u.mobile, '') as mobile, u.role_id as "roleId",
      c.points as "totalRedeemPoints", ${value} as "valuePaise", c.status, c.last_scanned_at as "scannedDate",
      c.claimed_at as "claimedAt", c.resolved_at as "resolvedAt", c.reason, d.changed_at as "payoutChangedAt",
      g.codes as signals
    from page c join users u on u.id = c.user_id
    left join payouts p on p.claim_id = c.id left join payout_details d on d.user_id = c.user_id
    left join claim_signals g on g.claim_id = c.id and c.status = 'pending'
    order by c.claimed_at desc, c.id desc`.execute(trx);
  // Claims of the last minute, which the search has not seen.
  const unread = rows.filter(({ status, signals }) => status === 'pending' && signals === null);
  if (unread.length === 0) return rows;
  const current = await readSignals(
    trx,
    unread.map(({ claimId }) => claimId),
  );
  for (const row of unread) row.signals = codesOf(current.get(row.claimId));
  return rows;
}

/**
 * Lists the scans of a claim, oldest first, also of a rejected one, whose scans can be claimed again.
 * @throws ApiError 404 `claim_not_found`
 */
export async function listRedeemedItems(db: Kysely<Schema>, transactionId: string): Promise<RedeemedItem[]> {
  const { rows } = await sql<{ [column in keyof RedeemedItem]: RedeemedItem[column] | null }>`
    select s.serial, p.name as "productName", s.points as "redeemedPoints", coalesce(u.name, '') as "userName",
      s.scanned_at as "scannedDate"
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
  if (rows.length === 0) throw claimNotFound();
  return rows.filter((row): row is RedeemedItem => row.serial !== null);
}

/** Reads a user, deleted ones included: their claims are still shown. @throws ApiError 404 `user_not_found` */
export async function readClaimant(db: Kysely<Schema>, userId: number): Promise<Claimant> {
  const { rows } = await sql<Claimant>`
    select coalesce(name, '') as name, coalesce(mobile, '') as mobile, role_id as "roleId"
    from users where id = ${userId}`.execute(db);
  if (!rows[0]) throw new ApiError(404, 'user_not_found', 'User not found');
  return rows[0];
}

/**
 * Reads a user's points, pending claims, oldest first, and payout details from one snapshot: the ids shown to an admin,
 * who may pin them, add up to the points shown.
 */
export async function readRewardsPreview(db: Kysely<Schema>, userId: number) {
  return readSnapshot(db, async (trx) => {
    const claimant = await readClaimant(trx, userId);
    const { rows: pending } = await sql<PendingClaim>`
      select c.id, c.transaction_id as "transactionId", c.points, ${valueOf(await readSettings(trx))} as "valuePaise",
        c.claimed_at as "claimedAt"
      from claims c left join payouts p on p.claim_id = c.id
      where c.user_id = ${userId} and c.status = 'pending' order by c.id`.execute(trx);
    const signals = await readSignals(
      trx,
      pending.map(({ id }) => id),
    );
    const paidTo = await findPayoutDetails(trx, userId);
    return {
      ...{ claimant, totals: await readTotals(trx, userId), paidTo },
      pending: pending.map(({ id, ...claim }) => ({ ...claim, signals: codesOf(signals.get(id)) })),
    };
  });
}
