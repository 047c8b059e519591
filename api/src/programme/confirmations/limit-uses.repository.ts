import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { LimitKind } from '../../platform/database/schema';

/** What one order moves: points, or paise of a run; of a user, if it benefits one. */
export interface Share {
  userId: number | null;
  amount: number;
}

/** Admins' orders that a limit counts wait here for each other until the transaction ends. */
export async function lockUses(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table limit_uses in share row exclusive mode`.execute(trx);
}

/** Returns the sum of what an admin did alone since a time. */
export async function sumOfAdmin(
  trx: Transaction<Schema>,
  { kind, adminId, since }: { kind: LimitKind; adminId: number; since: Date },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from limit_uses
    where kind = ${kind} and admin_id = ${adminId} and at > ${since}::timestamptz`.execute(trx);
  return rows[0]!.sum;
}

/** Returns the largest sum that a beneficiary of these shares would have received from any admins alone since a time. */
export async function largestOfUsers(
  trx: Transaction<Schema>,
  { kind, shares, since }: { kind: LimitKind; shares: readonly Share[]; since: Date },
): Promise<number> {
  const { rows } = await sql<{ largest: number }>`
    with given as (
      select "userId" as user_id, sum(amount) as amount
      from json_to_recordset(${JSON.stringify(shares)}::json) as share ("userId" bigint, amount bigint)
      where "userId" is not null group by "userId"
    )
    select coalesce(max(g.amount + coalesce(
      (select sum(u.amount) from limit_uses u
        where u.kind = ${kind} and u.user_id = g.user_id and u.at > ${since}::timestamptz), 0)), 0)::bigint as largest
    from given g`.execute(trx);
  return rows[0]!.largest;
}

export async function insertUses(
  trx: Transaction<Schema>,
  { kind, adminId, shares, at }: { kind: LimitKind; adminId: number; shares: readonly Share[]; at: Date },
): Promise<void> {
  await sql`
    insert into limit_uses (kind, admin_id, user_id, amount, at)
    select ${kind}, ${adminId}::bigint, "userId", amount, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(shares)}::json) as share ("userId" bigint, amount bigint)`.execute(trx);
}
