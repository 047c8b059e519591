import { sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { SchemeOf } from './scheme.schema';
import { madeAloneBy } from './schemes.repository';

/** Locks until which entry of the journal the scans of brought users were read; undefined while another node reads. */
export async function lockReferrals(trx: Transaction<Schema>): Promise<number | undefined> {
  const progress = await trx
    .selectFrom('referral_progress')
    .select('journal_id')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return progress?.journal_id;
}

export async function saveReferrals(trx: Transaction<Schema>, journalId: number): Promise<void> {
  await trx.updateTable('referral_progress').set({ journal_id: journalId }).execute();
}

/** One who was brought, and by whom. */
export interface Referral {
  friendId: number;
  referrerId: number;
  sameDevice: boolean;
}

/** Lists the open referrals whose friend scanned after one entry and up to another. */
export async function listScanned(
  trx: Transaction<Schema>,
  { from, to }: { from: number; to: number },
): Promise<Referral[]> {
  const { rows } = await sql<Referral>`
    select r.friend_id as "friendId", r.referrer_id as "referrerId",
      r.same_device or exists (
        select from sessions f join sessions o on o.device_key = f.device_key and o.user_id = r.referrer_id
        where f.user_id = r.friend_id
      ) as "sameDevice"
    from referrals r where r.outcome is null and r.friend_id in (
      select user_id from journal where id > ${from} and id <= ${to} and kind = 'grant'
    ) order by r.friend_id`.execute(trx);
  return rows;
}

/** A version of a referral scheme for which scans of a time may count. */
export interface ReferralScheme {
  id: number;
  versionId: number;
  definition: SchemeOf<'referral'>;
  stoppedAt: Date | null;
  madeAloneBy: string[];
}

/** Lists the schemes that have begun, held against changes and stops: a scan that comes late may count for an ended one. */
export async function holdReferralSchemes(trx: Transaction<Schema>, at: Date): Promise<ReferralScheme[]> {
  const { rows } = await sql<ReferralScheme>`
    select s.id, v.id as "versionId", v.definition, s.stopped_at as "stoppedAt", ${madeAloneBy}
    from schemes s join scheme_versions v on v.id = s.version_id
    where s.kind = 'referral' and s.starts_at <= ${at} order by s.id for share of s`.execute(trx);
  return rows;
}

/** An account of a referral, or the one that it was merged into. */
export interface Party {
  /** As the referral has it. */
  id: number;
  /** Where its points go. */
  paidId: number;
  mobile: string | null;
  erased: boolean;
  suspended: boolean;
}

/** Holds accounts, also suspended and deleted ones, as whatever moves points: by ascending id (`ledger/active-user.ts`). */
export async function holdAccounts(trx: Transaction<Schema>, ids: readonly number[]): Promise<void> {
  await sql`select from users where id = any(${[...ids]}::bigint[]) order by id for share`.execute(trx);
}

/** Reads where the points of accounts go: of a merged one, to the account that stays. */
export async function readParties(trx: Transaction<Schema>, ids: readonly number[]): Promise<Map<number, Party>> {
  const { rows } = await sql<Party>`
    select u.id, p.id as "paidId", p.mobile, p.erased_at is not null as erased, p.suspended_at is not null as suspended
    from users u
    left join account_merges m on m.from_user_id = u.id and m.undone_at is null
    join users p on p.id = coalesce(m.into_user_id, u.id)
    where u.id = any(${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map((party) => [party.id, party]));
}

/** Whether an account that was there before is merged with one. */
export async function hadAccount(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account_merges m join users f on f.id = m.from_user_id join users i on i.id = m.into_user_id
    where m.undone_at is null and (
      m.from_user_id = ${userId} and i.joined_at < f.joined_at
      or m.into_user_id = ${userId} and f.joined_at < i.joined_at
    )`.execute(trx);
  return rows.length > 0;
}

/** Locks a referral that is still open. */
export async function lockOpen(trx: Transaction<Schema>, friendId: number): Promise<boolean> {
  const { rows } = await sql`
    select from referrals where friend_id = ${friendId} and outcome is null for update`.execute(trx);
  return rows.length > 0;
}

/** What a person has had of a scheme so far: points, and how many friends were paid. */
export async function readPaid(trx: Transaction<Schema>, schemeId: number, userId: number) {
  const { rows } = await sql<{ points: number; friends: number }>`
    select coalesce(sum(points), 0)::bigint as points, count(*) filter (where cause like 'referral:%') as friends
    from bonuses where scheme_id = ${schemeId} and user_id = ${userId}`.execute(trx);
  return rows[0]!;
}

export interface Decision {
  friendId: number;
  schemeId: number;
  outcome: 'paid' | 'refused';
  reason: string | null;
  at: Date;
}

export async function saveDecision(
  trx: Transaction<Schema>,
  { friendId, schemeId, outcome, reason, at }: Decision,
): Promise<void> {
  await trx
    .updateTable('referrals')
    .set({ scheme_id: schemeId, outcome, reason, decided_at: at })
    .where('friend_id', '=', friendId)
    .execute();
}
