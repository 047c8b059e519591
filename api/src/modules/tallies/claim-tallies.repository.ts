import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../database/schema';
import { readMark } from './tally-mark.repository';

/** How many claims, and their points. */
export interface ClaimTotal {
  count: number;
  points: number;
}

export type ClaimTotals = Record<ClaimStatus, ClaimTotal>;

/** From the beginning of an Indian day, before the beginning of another; either may be open. */
export interface ClaimDays {
  from?: Date | undefined;
  before?: Date | undefined;
}

const indianDay = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone 'Asia/Kolkata')::date`;

/** What entries of the journal did to the number of claims of a day and state, and to their points. */
function movedBy(entries: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select ${indianDay(sql`c.claimed_at`)} as day, step.status, step.heads as claims, step.heads * j.points as points
    from journal j
    join claims c on c.id = j.claim_id
    join (values ('claim', 'pending', 1), ('approval', 'pending', -1), ('approval', 'approved', 1),
      ('rejection', 'pending', -1), ('rejection', 'rejected', 1)) as step (kind, status, heads) on step.kind = j.kind
    where j.claim_id is not null and ${entries}`;
}

/** Lays all claims as they stood at an entry of the journal; whatever was laid before goes. */
export async function layAllClaims(trx: Transaction<Schema>, entryId: number): Promise<void> {
  await sql`delete from claim_tallies`.execute(trx);
  await sql`
    insert into claim_tallies (day, status, claims, points)
    select day, status, sum(claims), sum(points) from (
      select ${indianDay(sql`claimed_at`)} as day, status, count(*) as claims, sum(points) as points
      from claims group by 1, 2
      union all
      select day, status, -claims, -points from (${movedBy(sql`j.id > ${entryId}`)}) later
    ) laid group by day, status`.execute(trx);
}

/** Adds what the entries between two places moved. */
export async function layClaimsSince(trx: Transaction<Schema>, after: number, to: number): Promise<void> {
  await sql`
    insert into claim_tallies (day, status, claims, points)
    select day, status, sum(claims), sum(points)
    from (${movedBy(sql`j.id > ${after} and j.id <= ${to}`)}) moved group by day, status
    on conflict (day, status) do update
      set claims = claim_tallies.claims + excluded.claims, points = claim_tallies.points + excluded.points`.execute(
    trx,
  );
}

/**
 * How many claims were made on some Indian days, and their points, by where they stand now. Exact: what was laid, and what
 * the journal says since; all claims are read while nothing has been laid. For one answer with other queries, call it in
 * their snapshot.
 */
export async function readClaimTotals(db: Kysely<Schema>, { from, before }: ClaimDays = {}): Promise<ClaimTotals> {
  const mark = await readMark(db);
  const within = (day: RawBuilder<unknown>) =>
    sql.join(
      [
        sql`true`,
        ...(from ? [sql`${day} >= ${indianDay(sql`${from}::timestamptz`)}`] : []),
        ...(before ? [sql`${day} < ${indianDay(sql`${before}::timestamptz`)}`] : []),
      ],
      sql` and `,
    );
  const counted = mark
    ? sql`
        select status, claims, points from claim_tallies where ${within(sql`day`)}
        union all
        select status, claims, points from (${movedBy(sql`j.id > ${mark.entryId}`)}) moved where ${within(sql`day`)}`
    : sql`
        select status, 1 as claims, points from claims
        where ${from ? sql`claimed_at >= ${from}` : sql`true`} and ${before ? sql`claimed_at < ${before}` : sql`true`}`;
  const { rows } = await sql<{ status: ClaimStatus } & ClaimTotal>`
    select status, sum(claims)::bigint as count, sum(points)::bigint as points
    from (${counted}) counted group by status`.execute(db);
  const none = { count: 0, points: 0 };
  return {
    pending: none,
    approved: none,
    rejected: none,
    ...Object.fromEntries(rows.map(({ status, count, points }) => [status, { count, points }])),
  };
}
