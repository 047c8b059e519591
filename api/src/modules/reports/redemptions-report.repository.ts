import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type RedemptionFilter, redemptionsMatching } from '../claims';
import { readClaimTotals } from '../rollups';
import type { PageAsked } from './report';
import { isBehind, readPage, type ReportPage, seconds } from './report-page.repository';

const resolvedAs = (status: 'approved' | 'rejected') =>
  sql`case when page.status = ${sql.lit(status)} then ${seconds(sql`page.resolved_at`)} end`;

const CELLS = {
  transactionId: sql`page.transaction_id`,
  claimedAt: seconds(sql`page.claimed_at`),
  name: sql`u.name`,
  mobile: sql`u.mobile`,
  roleId: sql`u.role_id`,
  lastScannedAt: seconds(sql`page.last_scanned_at`),
  points: sql`page.points`,
  status: sql`page.status`,
  approvedAt: resolvedAs('approved'),
  rejectedAt: resolvedAs('rejected'),
  reason: sql`page.reason`,
};
export type RedemptionCell = keyof typeof CELLS;

/** Lists the next claims after a position, newest first. */
export function listRedemptionsBehind(
  db: Kysely<Schema>,
  filter: RedemptionFilter,
  { after, limit, wanted }: PageAsked<RedemptionCell>,
): Promise<ReportPage | undefined> {
  const behind = isBehind(after, { at: sql`c.claimed_at`, id: sql`c.id` });
  // A search may match the claimant's name: only then the page itself needs users.
  const users = filter.search ? sql`join users u on u.id = c.user_id` : sql``;
  return readPage(db, {
    page: sql`
      select c.id, c.user_id, c.transaction_id, c.claimed_at, c.last_scanned_at, c.points, c.status, c.resolved_at, c.reason
      from claims c ${users} where ${redemptionsMatching(filter)} and ${behind}
      order by c.claimed_at desc, c.id desc limit ${limit}`,
    place: { at: 'claimed_at', id: 'id' },
    joins: sql`join users u on u.id = page.user_id`,
    cells: CELLS,
    wanted,
  });
}

/** Returns a report's number of claims: without a search from the rollup. */
export async function countRedemptions(db: Kysely<Schema>, filter: RedemptionFilter): Promise<number> {
  if (!filter.search) {
    const totals = await readClaimTotals(db, filter);
    if (filter.status) return totals[filter.status].count;
    return totals.pending.count + totals.approved.count + totals.rejected.count;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from claims c join users u on u.id = c.user_id where ${redemptionsMatching(filter)}`.execute(db);
  return rows[0]!.count;
}
