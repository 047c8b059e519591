import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { PayoutKey } from '../../platform/config/keys';
import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { mobileKey } from './destination-keys';

/**
 * Returns those of some users whose account or payout destination belongs to an admin: the admin's mobile number is the
 * account's, is that of one merged into it, or begins its UPI ID, or the account is paid where the account of the
 * admin's number is paid.
 */
export async function ownAccounts(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  { adminId, userIds }: { adminId: number; userIds: readonly number[] },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const admin = await trx.selectFrom('admins').select('mobile').where('id', '=', adminId).executeTakeFirst();
  if (!admin) return [];
  return accountsOf(trx, keys, { mobiles: [admin.mobile], userIds });
}

/** Returns those of some users whose account or payout destination belongs, as in `ownAccounts`, to any of some admins. */
export async function accountsOf(
  db: Kysely<Schema>,
  keys: readonly PayoutKey[],
  { mobiles, userIds }: { mobiles: readonly string[]; userIds: readonly number[] },
): Promise<number[]> {
  if (userIds.length === 0) return [];
  const mobileKeys = keys.flatMap((key) => mobiles.map((mobile) => mobileKey(key, mobile)));
  const numbers = sql`any(${[...mobiles]}::text[])`;
  const { rows } = await sql<{ id: number }>`
    select u.id from users u left join payout_details d on d.user_id = u.id
    where u.id = any(${[...userIds]}::bigint[]) and (
      u.mobile = ${numbers}
      or exists (
        select from account_merges m join users f on f.id = m.from_user_id
        where m.into_user_id = u.id and m.undone_at is null and f.mobile = ${numbers}
      )
      or d.mobile_key = any(${mobileKeys}::text[])
      or d.destination_key in (
        select o.destination_key from payout_details o join users ou on ou.id = o.user_id where ou.mobile = ${numbers}
      )
    ) order by u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Rejects a decision about an account of an admin who decides it. @throws ApiError 403 `own_account` */
export async function rejectOwnAccounts(
  { trx, deciders }: AdminCommand,
  { payoutKeys }: { payoutKeys: readonly PayoutKey[] },
  userIds: readonly number[],
): Promise<void> {
  for (const adminId of deciders) {
    if ((await ownAccounts(trx, payoutKeys, { adminId, userIds })).length > 0)
      throw new ApiError(403, 'own_account', 'Another admin must decide this: it is about an account of your own');
  }
}
