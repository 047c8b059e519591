import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readCountedPage, readSnapshot } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { Page, PageWindow } from '../../platform/http/request-fields';

/** April to March in Indian time: `2026-27`. */
export interface FinancialYear {
  name: string;
  from: Date;
  before: Date;
}

/** What a user earned and was paid in a financial year. */
export interface Statement {
  name: string | null;
  mobile: string;
  joinedAt: Date;
  /** By scans and by hand. */
  pointsEarned: number;
  pointsClaimed: number;
  pointsApproved: number;
  payments: number;
  paidPaise: number;
}

export interface Payment {
  /** When the bank's result was stored. */
  paidAt: Date;
  transactionId: string;
  points: number;
  amountPaise: number;
  masked: string;
  reference: string;
}

const during = (column: string, { from, before }: FinancialYear) =>
  sql`${sql.ref(column)} >= ${from}::timestamptz and ${sql.ref(column)} < ${before}::timestamptz`;

/** What reached its user: a returned payment did not, and is counted once it is paid again. */
const paidDuring = (year: FinancialYear) => sql`i.state = 'paid' and ${during('i.resolved_at', year)}`;

/** Reads the totals of a year. @throws ApiError 404 `user_not_found`, also for a deleted account */
export async function readStatement(db: Kysely<Schema>, userId: number, year: FinancialYear): Promise<Statement> {
  const { rows } = await sql<Statement>`
    select u.name, u.mobile, u.joined_at as "joinedAt", points.*, paid.*
    from users u
    cross join lateral (
      select
        coalesce(sum(case when from_account = 'programme' then points when to_account = 'programme' then -points end), 0)::bigint
          as "pointsEarned",
        coalesce(sum(points) filter (where kind = 'claim'), 0)::bigint as "pointsClaimed",
        coalesce(sum(points) filter (where kind = 'approval'), 0)::bigint as "pointsApproved"
      from journal where user_id = u.id and ${during('at', year)}
    ) points
    cross join lateral (
      select count(*) as payments, coalesce(sum(i.amount_paise), 0)::bigint as "paidPaise"
      from payout_items i where i.user_id = u.id and ${paidDuring(year)}
    ) paid
    where u.id = ${userId} and u.erased_at is null`.execute(db);
  if (!rows[0]) throw new ApiError(404, 'user_not_found', 'User not found');
  return rows[0];
}

/** Reads a year with its payments, oldest first, from one snapshot. @throws ApiError 404 `user_not_found` */
export function readPaidStatement(
  db: Kysely<Schema>,
  userId: number,
  year: FinancialYear,
): Promise<{ statement: Statement; payments: Payment[] }> {
  return readSnapshot(db, async (trx) => {
    const statement = await readStatement(trx, userId, year);
    const { rows: payments } = await sql<Payment>`
      select i.resolved_at as "paidAt", c.transaction_id as "transactionId", c.points, i.amount_paise as "amountPaise",
        i.masked, i.reference
      from payout_items i join claims c on c.id = i.claim_id
      where i.user_id = ${userId} and ${paidDuring(year)} order by i.resolved_at, i.id`.execute(trx);
    return { statement, payments };
  });
}

/** A user who was paid more in a year than the programme's `yearlyReportPaise`. */
export interface Recipient {
  userId: number;
  /** Null for a deleted account. */
  name: string | null;
  mobile: string | null;
  roleId: number;
  payments: number;
  paidPaise: number;
}

/** Returns a `select` of the users and sums above the limit in force; none without a limit. */
export const recipientsOf = (year: FinancialYear): RawBuilder<unknown> => sql`
  select i.user_id, count(*) as payments, sum(i.amount_paise)::bigint as paid_paise
  from payout_items i where ${paidDuring(year)} group by i.user_id
  having sum(i.amount_paise) > (
    select (settings ->> 'yearlyReportPaise')::bigint from programme_settings order by id desc limit 1
  )`;

export async function countRecipients(db: Kysely<Schema>, year: FinancialYear): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from (${recipientsOf(year)}) r`.execute(db);
  return rows[0]!.count;
}

/** Lists the users above the limit, the largest amount first. */
export function listRecipients(db: Kysely<Schema>, year: FinancialYear, window: PageWindow): Promise<Page<Recipient>> {
  return readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<Recipient & { total: number }>`
    select u.id as "userId", u.name, u.mobile, u.role_id as "roleId", r.payments, r.paid_paise as "paidPaise",
      count(*) over () as total
    from (${recipientsOf(year)}) r join users u on u.id = r.user_id
    order by r.paid_paise desc, u.id limit ${limit} offset ${offset}`,
  );
}
