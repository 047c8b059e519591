import { type Kysely, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../database/schema';
import { type Rollup, dayOf, readRollup } from './rollup.repository';

/**
 * Claims and their points per IST day of the claim and status. Each entry looks its claim up (`offset 0`): a planner
 * that overestimates the entries would read all claims instead.
 */
export const claimsByDay: Rollup = {
  table: 'claims_by_day',
  keys: ['day', 'status'],
  sums: ['claims', 'points'],
  source: 'journal_id',
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`c.claimed_at`)} as day, step.status, step.claims, step.claims * j.points as points
    from journal j
    cross join lateral (select claimed_at from claims where id = j.claim_id offset 0) c
    join (values ('claim', 'pending', 1), ('approval', 'pending', -1), ('approval', 'approved', 1),
      ('rejection', 'pending', -1), ('rejection', 'rejected', 1)) as step (kind, status, claims) on step.kind = j.kind
    where j.claim_id is not null and j.id > ${after} and j.id <= ${to}`,
};

/** Number of claims, and their points. */
export interface ClaimTotal {
  count: number;
  points: number;
}

export type ClaimTotals = Record<ClaimStatus, ClaimTotal>;

/** From the start of an IST day, before the start of another; either may be open. */
export interface ClaimDays {
  from?: Date | undefined;
  before?: Date | undefined;
}

/** Returns the number of claims made on some IST days, and their points, by present status. */
export async function readClaimTotals(db: Kysely<Schema>, { from, before }: ClaimDays = {}): Promise<ClaimTotals> {
  const { rows } = await sql<{ status: ClaimStatus } & ClaimTotal>`
    select status, sum(claims)::bigint as count, sum(points)::bigint as points
    from (${readRollup(claimsByDay)}) counted
    where day >= ${dayOf(sql`${from ?? '-infinity'}::timestamptz`)}
      and day < ${dayOf(sql`${before ?? 'infinity'}::timestamptz`)}
    group by status`.execute(db);
  const none = { count: 0, points: 0 };
  return {
    pending: none,
    approved: none,
    rejected: none,
    ...Object.fromEntries(rows.map(({ status, count, points }) => [status, { count, points }])),
  };
}
