import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { cameWithHistory } from '../imports';
import type { SchemeOf } from './scheme.schema';
import { schemeColumns } from './schemes.repository';

/** One who was brought, and by whom. */
export interface Referral {
  friendId: number;
  referrerId: number;
}

/**
 * Lists some open referrals whose friend scanned since they were last tried. A friend whose browser is unknown is asked for
 * later, and with `needsDetails` one who has not said where to be paid: before, nothing tells one person from another.
 */
export async function listDue(
  db: Kysely<Schema>,
  { at, needsDetails, most }: { at: Date; needsDetails: boolean; most: number },
): Promise<Referral[]> {
  const withDetails = sql`and exists (select from payout_details where user_id in (r.friend_id, m.into_user_id))`;
  const { rows } = await sql<Referral>`
    select r.friend_id as "friendId", r.referrer_id as "referrerId"
    from referrals r left join account_merges m on m.from_user_id = r.friend_id and m.undone_at is null
    where r.outcome is null and (r.next_try_at is null or r.next_try_at <= ${at})
      and exists (select from journal where user_id = r.friend_id and kind = 'grant' and id > r.tried_to)
      and exists (select from sessions where user_id = r.friend_id and device_key is not null)
      ${needsDetails ? withDetails : sql``}
    order by r.friend_id limit ${most}`.execute(db);
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
    select ${schemeColumns}, s.stopped_at as "stoppedAt"
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

/** Whether an account that was there before is merged with one, or a file of the old programme names its owner. */
export async function hadAccount(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from account_merges m join users f on f.id = m.from_user_id join users i on i.id = m.into_user_id
    where m.undone_at is null and (
      m.from_user_id = ${userId} and i.joined_at < f.joined_at
      or m.into_user_id = ${userId} and f.joined_at < i.joined_at
    )
    union all
    select from users u where u.id = ${userId} and (${cameWithHistory('u.id')}
      or exists (select from import_rows r where r.user_id = u.id and r.outcome <> 'undone'))`.execute(trx);
  return rows.length > 0;
}

/** Whether another account is paid where one of a person's is. */
export async function sharesDestination(trx: Transaction<Schema>, own: readonly number[]): Promise<boolean> {
  const ids = sql`(${[...own]}::bigint[])`;
  const { rows } = await sql`
    select from payout_details d join payout_details o on o.destination_key = d.destination_key
    where d.user_id = any${ids} and o.user_id <> all${ids} limit 1`.execute(trx);
  return rows.length > 0;
}

/** Locks a referral; undefined if it is decided. */
export async function lockOpen(trx: Transaction<Schema>, friendId: number) {
  const { rows } = await sql<{ sameDevice: boolean }>`
    select r.same_device or exists (
        select from sessions f join sessions o on o.device_key = f.device_key and o.user_id = r.referrer_id
        where f.user_id = r.friend_id
      ) as "sameDevice"
    from referrals r where r.friend_id = ${friendId} and r.outcome is null for update of r`.execute(trx);
  return rows[0];
}

/** Notes that none of a friend's scans counts so far; the totals are locked, so none comes between. */
export async function awaitNextScan(trx: Transaction<Schema>, friendId: number): Promise<void> {
  await sql`
    update referrals set tried_to = (select max(id) from journal where user_id = ${friendId} and kind = 'grant')
    where friend_id = ${friendId}`.execute(trx);
}

export async function tryNextAt(db: Kysely<Schema>, friendId: number, at: Date): Promise<void> {
  await db.updateTable('referrals').set({ next_try_at: at }).where('friend_id', '=', friendId).execute();
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
