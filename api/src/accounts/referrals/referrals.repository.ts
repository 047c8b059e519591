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

/** Stores who brought a new user; refused at once if the number had an account before, which was deleted or left it. */
export async function storeReferral(
  trx: Transaction<Schema>,
  { friendId, referrerId, deviceKey, pseudonyms, at }: NewReferral,
): Promise<void> {
  await sql`
    insert into referrals (friend_id, referrer_id, at, same_device, outcome, reason, decided_at)
    select ${friendId}, ${referrerId}, ${at},
      exists (select from sessions where user_id = ${referrerId} and device_key = ${deviceKey}::text),
      case when old.is_known then 'refused' end, case when old.is_known then 'not_new' end,
      case when old.is_known then ${at}::timestamptz end
    from (
      select exists (select from former_numbers where pseudonym = any(${[...pseudonyms]}::text[])) as is_known
    ) old`.execute(trx);
}

/** Keeps the pseudonym of a number that an account was deleted with or left: brought to the programme again, it is not new. */
export async function keepFormerNumber(trx: Transaction<Schema>, pseudonym: string): Promise<void> {
  await sql`insert into former_numbers (pseudonym) values (${pseudonym}) on conflict do nothing`.execute(trx);
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

/** Ends what is open of a deleted account that was brought; whom it brought is still paid. */
export async function eraseReferralsOf(trx: Transaction<Schema>, userId: number, at: Date): Promise<void> {
  await sql`delete from referral_codes where user_id = ${userId}`.execute(trx);
  await sql`
    update referrals set outcome = 'refused', reason = 'friend_deleted', decided_at = ${at}
    where friend_id = ${userId} and outcome is null`.execute(trx);
}
