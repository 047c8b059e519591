import { type Transaction, sql } from 'kysely';
import type { OtpPurpose, Schema } from '../../database/schema';

export interface NewSend {
  purpose: OtpPurpose;
  mobile: string;
  address: string;
  sentAt: Date;
}

/** What was sent lately. Each `…Since` is the oldest send that counts, i.e. whose ageing out makes room. */
export interface RecentSends {
  lastToMobile: Date | null;
  toMobileInHour: number;
  toMobileInHourSince: Date | null;
  toMobileInDay: number;
  toMobileInDaySince: Date | null;
  /** Other mobile numbers that this address asked codes for. */
  otherMobilesFromAddress: number;
  otherMobilesFromAddressSince: Date | null;
  messagesInDay: number;
  messagesInDaySince: Date | null;
}

/** Sends to a number whose account was deleted since stand under these in its place; they count all the same. */
export interface FormerSends {
  formerly: readonly string[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLOCK_STEP_MS = 60_000;
const ALL_SENDS = 7_203_001;

/** One send is decided at a time, cluster-wide, so that no two can pass a limit together. Held until commit. */
export async function lockSends(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALL_SENDS})`.execute(trx);
}

/**
 * Counts for the limits of trust.md "SMS spend". Sends dated more than a minute ahead are those of a clock that has since
 * been set back: they count for nothing, or nobody could sign in until the clock has caught up.
 *
 * @param realAdmins an admin code for any other number costs no message and so does not count as one
 */
export async function countRecentSends(
  trx: Transaction<Schema>,
  { mobile, formerly, address, sentAt: now }: Pick<NewSend, 'mobile' | 'address' | 'sentAt'> & FormerSends,
  realAdmins: readonly string[],
): Promise<RecentSends> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const ahead = new Date(now.getTime() + CLOCK_STEP_MS);
  const { rows } = await sql<RecentSends>`
    select
      m.last as "lastToMobile", m.hour as "toMobileInHour", m.hour_since as "toMobileInHourSince",
      m.day as "toMobileInDay", m.day_since as "toMobileInDaySince",
      a.others as "otherMobilesFromAddress", a.since as "otherMobilesFromAddressSince",
      d.messages as "messagesInDay", d.since as "messagesInDaySince"
    from
      (select max(sent_at) as last, count(*) as day, min(sent_at) as day_since,
              count(*) filter (where sent_at > ${hourAgo}) as hour,
              min(sent_at) filter (where sent_at > ${hourAgo}) as hour_since
       from otp_sends where mobile = any(${[mobile, ...formerly]}::text[]) and sent_at > ${dayAgo} and sent_at <= ${ahead}) m,
      (select count(distinct mobile) as others, min(sent_at) as since
       from otp_sends where ip = ${address} and mobile <> ${mobile} and sent_at > ${hourAgo} and sent_at <= ${ahead}) a,
      (select count(*) as messages, min(sent_at) as since
       from otp_sends where sent_at > ${dayAgo} and sent_at <= ${ahead}
         and (purpose <> 'admin-sign-in' or mobile = any(${[...realAdmins]}::text[]))) d`.execute(trx);
  return rows[0]!;
}

/** Enters a send before its message goes out, so that it counts at once; resolves with its id, for `deleteSend`. */
export async function insertSend(trx: Transaction<Schema>, send: NewSend): Promise<number> {
  const { purpose, mobile, address, sentAt } = send;
  const row = await trx
    .insertInto('otp_sends')
    .values({ purpose, mobile, ip: address, sent_at: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A message that was not handed over counts for nothing. */
export async function deleteSend(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('otp_sends').where('id', '=', id).execute();
}

/** Sends older than any limit looks back. */
export async function deleteSendsBefore(trx: Transaction<Schema>, moment: Date): Promise<void> {
  await trx.deleteFrom('otp_sends').where('sent_at', '<', moment).execute();
}

/** Takes a user's number out of the sends that limits still count; those as an admin stay. */
export async function disguiseSends(trx: Transaction<Schema>, mobile: string, pseudonym: string): Promise<void> {
  await trx
    .updateTable('otp_sends')
    .set({ mobile: pseudonym })
    .where('mobile', '=', mobile)
    .where('purpose', '<>', 'admin-sign-in')
    .execute();
}
