import { type Kysely, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { type Days, type Rollup, dayOf, readRollup, within } from '../../platform/rollups';

/**
 * Claims and their points per IST day of the claim and status. Each entry looks its claim up (`offset 0`): a planner
 * that overestimates the entries would read all claims instead.
 */
export const claimsByDay: Rollup = {
  table: 'claims_by_day',
  keys: ['day', 'status'],
  sums: ['claims', 'points'],
  source: { column: 'journal_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`c.claimed_at`)} as day, step.status, step.claims, step.claims * j.points as points
    from journal j
    cross join lateral (select claimed_at from claims where id = j.claim_id offset 0) c
    join (values ('claim', 'pending', 1), ('approval', 'pending', -1), ('approval', 'approved', 1),
      ('rejection', 'pending', -1), ('rejection', 'rejected', 1)) as step (kind, status, claims) on step.kind = j.kind
    where j.claim_id is not null and j.id > ${after} and j.id <= ${to}`,
};

interface ClaimTotal {
  count: number;
  points: number;
}

export type ClaimTotals = Record<ClaimStatus, ClaimTotal>;

/** Returns totals by status, 0 where there is none. */
export function claimTotalsOf(rows: readonly ({ status: ClaimStatus } & ClaimTotal)[]): ClaimTotals {
  const none = { count: 0, points: 0 };
  const found = rows.map(({ status, count, points }) => [status, { count, points }]);
  return { pending: none, approved: none, rejected: none, ...Object.fromEntries(found) };
}

export async function readClaimTotals(db: Kysely<Schema>, days: Days = {}): Promise<ClaimTotals> {
  const { rows } = await sql<{ status: ClaimStatus } & ClaimTotal>`
    select status, sum(claims)::bigint as count, sum(points)::bigint as points
    from (${readRollup(claimsByDay)}) counted where ${within(days)} group by status`.execute(db);
  return claimTotalsOf(rows);
}
