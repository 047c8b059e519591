import { type Kysely, sql } from 'kysely';
import type { PayoutMethod, Schema } from '../../platform/database/schema';

/** A user with payable claims and payout details. */
export interface Payee {
  userId: number;
  userName: string | null;
  mobile: string;
  roleId: number;
  claims: number;
  amountPaise: number;
  method: PayoutMethod;
  sealed: string;
  /** When an admin last asked for the name. */
  askedAt: Date | null;
}

/**
 * Lists payees by their ids. Deleted and suspended users are not among them.
 * @param after an id; only later ones
 * @param userIds only these; all by default
 */
export async function listPayees(
  db: Kysely<Schema>,
  { after, limit, userIds }: { after: number; limit: number; userIds?: readonly number[] | undefined },
): Promise<Payee[]> {
  const { rows } = await sql<Payee>`
    select u.id as "userId", u.name as "userName", u.mobile, u.role_id as "roleId", sums.claims,
      sums.amount_paise as "amountPaise", d.method, d.sealed,
      (select max(m.at) from outbox_messages m where m.user_id = u.id and m.kind = 'payout-name-needed') as "askedAt"
    from (
      select p.user_id, count(*) as claims, sum(p.amount_paise)::bigint as amount_paise
      from payouts p join users u on u.id = p.user_id join payout_details d on d.user_id = p.user_id
      where p.state = 'payable' and u.erased_at is null and u.suspended_at is null and p.user_id > ${after}::bigint
        and ${userIds ? sql`p.user_id = any(${[...userIds]}::bigint[])` : sql`true`}
      group by p.user_id order by p.user_id limit ${limit}
    ) sums
    join users u on u.id = sums.user_id join payout_details d on d.user_id = sums.user_id
    order by u.id`.execute(db);
  return rows;
}
