import { sql, type Transaction } from 'kysely';
import { lockKey } from '../../platform/database/lock-key';
import type { OtpPurpose, Schema } from '../../platform/database/schema';
import { rateLimitAt } from '../../platform/rate-events';
import type { AccountsContext } from '../context';
import { pseudonymsOf } from './one-time-code';

/** No limit counts back more than a day; the second one is for clocks that were set back. */
const DAY_MS = 86_400_000;
const KEPT_MS = 2 * DAY_MS;

/** Deletes one-time codes and sends that no limit counts any more, and sessions that have ended. Safe on any node. */
export async function purgeSignIns({ db, clock }: Pick<AccountsContext, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('otp_sends').where('sent_at', '<', before).execute();
    await trx.deleteFrom('otp_codes').where('created_at', '<', before).execute();
    // Their tokens are rejected by their `exp` already.
    await trx.deleteFrom('sessions').where('expires_at', '<', before).execute();
  });
}

/**
 * Replaces the number of a deleted account in the one-time codes and their sends, and ends the codes; those as an admin
 * stay. Both are deleted within two days anyway; until then they still count towards the limits, under a pseudonym.
 */
export async function eraseMobile(
  trx: Transaction<Schema>,
  { config, clock }: Pick<AccountsContext, 'config' | 'clock'>,
  mobile: string,
): Promise<void> {
  const [pseudonym] = pseudonymsOf(config, mobile) as [string];
  await sql`
    update otp_codes set mobile = ${pseudonym}, ended_at = coalesce(ended_at, ${clock.now()})
    where mobile = ${mobile} and purpose not in ('admin-sign-in', 'admin-link')`.execute(trx);
  await sql`
    update otp_sends set mobile = ${pseudonym} where mobile = ${mobile} and purpose <> 'admin-sign-in'`.execute(trx);
}

export interface NewSend {
  purpose: OtpPurpose;
  mobile: string;
  address: string;
  sentAt: Date;
}

export interface SendLimit {
  of: 'to-mobile' | 'to-mobile-from-address' | 'other-mobiles-from-address' | 'messages';
  most: number;
  seconds: number;
}

const ALL_SENDS = 7_203_001;
/** More requests than all nodes have under way at once: with fewer sends left of the day's, they are serialized. */
const UNDER_WAY = 1000;

/**
 * Serializes the sends that share a number or an address until commit, so that no two can pass a limit together; near
 * the limit of the day all of them.
 * @returns whether the limit of the day may be reached
 */
export async function lockSends(trx: Transaction<Schema>, send: NewSend, perDay: number): Promise<boolean> {
  await sql`
    select pg_advisory_xact_lock(key) from (
      select distinct ${lockKey(sql`hashtextextended(name, ${sql.lit(ALL_SENDS)})`)} as key
      from unnest(${[send.mobile, send.address]}::text[]) as name order by 1
    ) keys`.execute(trx);
  const isNear = (await countAtMost(trx, send.sentAt)) + UNDER_WAY > perDay;
  if (isNear) await sql`select pg_advisory_xact_lock(${lockKey(ALL_SENDS)})`.execute(trx);
  return isNear;
}

/** Returns a number that the sends of the last 24 hours do not exceed, without reading them: the span of their ids. */
async function countAtMost(trx: Transaction<Schema>, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS);
  const { rows } = await sql<{ most: number }>`
    select coalesce((select max(id) from otp_sends) - (
      select id from otp_sends where sent_at > ${since} order by sent_at limit 1
    ) + 1, 0) as most`.execute(trx);
  return rows[0]!.most;
}

/**
 * Returns the first of the limits that is reached, and the time of the oldest send that fills it (docs/trust.md "SMS spend").
 * Sends dated more than a minute in the future were made before the clock was set back and are ignored; otherwise
 * sign-in would be blocked until the clock caught up. The admins' area and the users' have their own counts: requests
 * in one never block the other.
 * @param formerly replacements of the number of a deleted account; sends under them count as well
 * @param listedAdmins ADMIN_MOBILES; an admin code for a number that is no admin's sends no message and so is not counted
 */
export async function findReachedLimit(
  trx: Transaction<Schema>,
  { purpose, mobile, formerly, address, sentAt }: NewSend & { formerly: readonly string[] },
  limits: readonly SendLimit[],
  listedAdmins: readonly string[],
): Promise<{ limit: SendLimit; oldest: Date } | undefined> {
  const toMobile = sql`mobile = any(${[mobile, ...formerly]}::text[])`;
  const counted = {
    'to-mobile': toMobile,
    'to-mobile-from-address': sql`${toMobile} and ip = ${address}`,
    'other-mobiles-from-address': sql`ip = ${address} and mobile <> ${mobile}`,
    messages: sql`(
      purpose <> 'admin-sign-in' or mobile = any(${[...listedAdmins]}::text[])
      or mobile in (select mobile from admins where roles <> '{}'))`,
  };
  const found = limits.map(({ of, most, seconds }, place) => {
    const { since, until } = rateLimitAt(sentAt, seconds * 1000, most);
    return sql`
      select ${place}::int as place, (
        select ${of === 'other-mobiles-from-address' ? sql`max(sent_at)` : sql`sent_at`} from otp_sends
        where ${counted[of]} and sent_at > ${since} and sent_at <= ${until}
          and (purpose = 'admin-sign-in') = ${purpose === 'admin-sign-in'}::boolean
        ${of === 'other-mobiles-from-address' ? sql`group by mobile` : sql``}
        order by 1 desc offset ${most - 1}::int limit 1
      ) as oldest`;
  });
  const { rows } = await sql<{ place: number; oldest: Date }>`
    select place, oldest from (${sql.join(found, sql` union all `)}) reached
    where oldest is not null order by place limit 1`.execute(trx);
  const [first] = rows;
  return first && { limit: limits[first.place]!, oldest: first.oldest };
}

/** Inserts a send before its message is sent, so that it counts at once; resolves with its id, for `deleteSend`. */
export async function insertSend(trx: Transaction<Schema>, { purpose, mobile, address, sentAt }: NewSend) {
  const values = { purpose, mobile, ip: address, sent_at: sentAt };
  return (await trx.insertInto('otp_sends').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** Deletes a send whose message was not accepted: it does not count. */
export async function deleteSend(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('otp_sends').where('id', '=', id).execute();
}
