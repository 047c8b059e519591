import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/**
 * @param mobiles of admins
 * @param mobileKeys the same as `payout_details.mobile_key` has them, under each key
 */
export async function findOwnAccounts(
  trx: Transaction<Schema>,
  {
    mobiles,
    mobileKeys,
    userIds,
  }: { mobiles: readonly string[]; mobileKeys: readonly string[]; userIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join payout_details d on d.user_id = u.id
    where u.id = any(${[...userIds]}::bigint[]) and (
      u.mobile = any(${[...mobiles]}::text[])
      or d.mobile_key = any(${[...mobileKeys]}::text[])
      or d.destination_key in (
        select o.destination_key from payout_details o join users ou on ou.id = o.user_id where ou.mobile = any(${[...mobiles]}::text[])
      )
    ) order by u.id`.execute(trx);
  return rows.map(({ id }) => id);
}
