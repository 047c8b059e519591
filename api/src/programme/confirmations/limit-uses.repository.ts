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

/** Returns the largest sum, these shares included, of what the admin did alone and of what each beneficiary got so. */
export async function largestSum(
  trx: Transaction<Schema>,
  { kind, adminId, shares, since }: { kind: LimitKind; adminId: number; shares: readonly Share[]; since: Date },
): Promise<number> {
  const used = sql`select sum(amount) from limit_uses u where kind = ${kind} and at > ${since}::timestamptz`;
  const { rows } = await sql<{ largest: number }>`
    with given as (
      select "userId" as user_id, amount
      from json_to_recordset(${JSON.stringify(shares)}::json) as share ("userId" bigint, amount bigint)
    )
    select max(sum)::bigint as largest from (
      select sum(amount) + coalesce((${used} and u.admin_id = ${adminId}), 0) as sum from given
      union all
      select sum(amount) + coalesce((${used} and u.user_id = g.user_id), 0) from given g
      where user_id is not null group by user_id
    ) sums`.execute(trx);
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
