import { type Kysely, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../database/schema';
import { type Rollup, dayOf, readRollup } from './rollup.repository';

/** Scans and their points per IST day. Ordered by the journal's ids, so a wrong clock does not matter. */
const scansByDay: Rollup = {
  table: 'scans_by_day',
  keys: ['day'],
  sums: ['scans', 'points'],
  source: 'journal_id',
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`at`)} as day, 1 as scans, points from journal
    where id > ${after} and id <= ${to} and kind = 'grant'`,
};

/** log2 of the serials of a block. A million codes are 489 rows, and a page within one reads 2,048 keys. */
export const BLOCK_BITS = 11;

/** Scanned codes per batch and block of serials. Relies on one journal entry per scan (I4) and on I10. */
export const scansByBlock: Rollup = {
  table: 'scans_by_block',
  keys: ['batch_id', 'block'],
  sums: ['scans'],
  source: 'journal_id',
  rowsBetween: (after, to) => sql`
    select b.id as batch_id, j.serial >> ${sql.lit(BLOCK_BITS)} as block, 1 as scans
    from journal j
    cross join lateral (
      select id, first_serial + quantity as next from batches where first_serial <= j.serial order by first_serial desc limit 1
    ) b
    where j.id > ${after} and j.id <= ${to} and j.serial is not null and j.serial < b.next`,
};

/**
 * Claims and their points per IST day of the claim and status. Each entry looks its claim up (`offset 0`): a planner
 * that overestimates the entries would read all claims instead.
 */
const claimsByDay: Rollup = {
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

/** Audit events per IST day, action and admin (0: not signed in). */
export const eventsByDay: Rollup = {
  table: 'events_by_day',
  keys: ['day', 'action', 'admin_id'],
  sums: ['events'],
  source: 'event_id',
  rowsBetween: (after, to) => sql`
    select ${dayOf(sql`at`)} as day, action, coalesce(admin_id, 0) as admin_id, 1 as events from audit_log
    where id > ${after} and id <= ${to}`,
};

export const rollups: readonly Rollup[] = [scansByDay, scansByBlock, claimsByDay, eventsByDay];

/** From the start of an IST day, before the start of another; either may be open. */
interface Days {
  from?: Date | undefined;
  before?: Date | undefined;
}

const within = ({ from, before }: Days) => sql`
  day >= ${dayOf(sql`${from ?? '-infinity'}::timestamptz`)} and day < ${dayOf(sql`${before ?? 'infinity'}::timestamptz`)}`;

export async function sumScans(db: Kysely<Schema>, days: Days = {}): Promise<{ scans: number; points: number }> {
  const { rows } = await sql<{ scans: number; points: number }>`
    select coalesce(sum(scans), 0)::bigint as scans, coalesce(sum(points), 0)::bigint as points
    from (${readRollup(scansByDay)}) counted where ${within(days)}`.execute(db);
  return rows[0]!;
}

export const countScans = async (db: Kysely<Schema>, days: Days): Promise<number> => (await sumScans(db, days)).scans;

/** Returns scans and points of every IST day (YYYY-MM-DD) in a range, oldest first. */
export async function readScanDays(db: Kysely<Schema>, { from, before }: { from: Date; before: Date }) {
  const [first, end] = [dayOf(sql`${from}::timestamptz`), dayOf(sql`${before}::timestamptz`)];
  const { rows } = await sql<{ day: string; scans: number; points: number }>`
    select wanted.day::text, coalesce(sum(scans), 0)::bigint as scans, coalesce(sum(points), 0)::bigint as points
    from (select ${first} + n as day from generate_series(0, ${end} - ${first} - 1) n) wanted
    left join (${readRollup(scansByDay)}) counted on counted.day = wanted.day
    group by wanted.day order by wanted.day`.execute(db);
  return rows;
}

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
