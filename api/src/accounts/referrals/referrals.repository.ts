import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

interface NewReferral {
  friendId: number;
  referrerId: number;
  /** Of the browser that made the friend's account. */
  deviceKey: string | null;
  /** Of the friend's number, one per key. */
  pseudonyms: readonly string[];
  at: Date;
}

/** Stores who brought a new user. Nothing if the number was brought before, to an account that was deleted. */
export async function storeReferral(
  trx: Transaction<Schema>,
  { friendId, referrerId, deviceKey, pseudonyms, at }: NewReferral,
): Promise<void> {
  await sql`
    insert into referrals (friend_id, referrer_id, at, same_device)
    select ${friendId}, ${referrerId}, ${at},
      exists (select from sessions where user_id = ${referrerId} and device_key = ${deviceKey}::text)
    where not exists (select from referrals where former_number = any(${[...pseudonyms]}::text[]))`.execute(trx);
}

/** How many a user brought, also with an account merged into this one: `brought` were paid for, `waiting` have not scanned yet. */
export async function readReferralsOf(
  db: Kysely<Schema>,
  userId: number,
): Promise<{ brought: number; waiting: number }> {
  const { rows } = await sql<{ brought: number; waiting: number }>`
    select count(*) filter (where outcome = 'paid') as brought, count(*) filter (where outcome is null) as waiting
    from referrals where referrer_id = ${userId} or referrer_id in (
      select from_user_id from account_merges where into_user_id = ${userId} and undone_at is null)`.execute(db);
  return rows[0]!;
}

/**
 * Ends what is open of a deleted account that was brought; whom it brought is still paid. The row stays without personal
 * data, and with a pseudonym of the number: registered again, it is no new one.
 */
export async function eraseReferralsOf(
  trx: Transaction<Schema>,
  userId: number,
  { pseudonym, at }: { pseudonym: string; at: Date },
): Promise<void> {
  await sql`delete from referral_codes where user_id = ${userId}`.execute(trx);
  await sql`
    update referrals set former_number = ${pseudonym}, outcome = coalesce(outcome, 'refused'),
      reason = case when outcome is null then 'friend_deleted' else reason end, decided_at = coalesce(decided_at, ${at})
    where friend_id = ${userId}`.execute(trx);
}
