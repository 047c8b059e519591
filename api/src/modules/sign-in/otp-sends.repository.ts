import { type Transaction, sql } from 'kysely';
import type { OtpPurpose, Schema } from '../../database/schema';

export interface NewSend {
  purpose: OtpPurpose;
  mobile: string;
  address: string;
  sentAt: Date;
}

/**
 * Recent sends in one area, the admins' or the users'. Each `…Since` is the oldest counted send, whose expiry makes
 * room.
 */
export interface RecentSends {
  lastToMobile: Date | null;
  toMobileInHour: number;
  toMobileInHourSince: Date | null;
  toMobileInDay: number;
  toMobileInDaySince: Date | null;
  /** Of those, the ones requested by this address. */
  toMobileFromAddressInHour: number;
  toMobileFromAddressInHourSince: Date | null;
  toMobileFromAddressInDay: number;
  toMobileFromAddressInDaySince: Date | null;
  /** Other mobile numbers for which this address requested codes. */
  otherMobilesFromAddress: number;
  otherMobilesFromAddressSince: Date | null;
  messagesInDay: number;
  messagesInDaySince: Date | null;
}

/** Replacements of the number of a deleted account; sends under them count as well. */
export interface FormerSends {
  formerly: readonly string[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CLOCK_STEP_MS = 60_000;
const ALL_SENDS = 7_203_001;

/** Serializes sends across the cluster until commit, so that no two can pass a limit together. */
export async function lockSends(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ALL_SENDS})`.execute(trx);
}

/**
 * Counts sends for the limits of trust.md "SMS spend". Sends dated more than a minute in the future were made before
 * the clock was set back and are ignored; otherwise sign-in would be blocked until the clock caught up. Each area has
 * its own count: requests in one never block the other.
 * @param realAdmins an admin code for any other number sends no message and so is not counted as one
 */
export async function countRecentSends(
  trx: Transaction<Schema>,
  { purpose, mobile, formerly, address, sentAt: now }: NewSend & FormerSends,
  realAdmins: readonly string[],
): Promise<RecentSends> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const ahead = new Date(now.getTime() + CLOCK_STEP_MS);
  const ofArea = sql`sent_at <= ${ahead} and (purpose = 'admin-sign-in') = ${purpose === 'admin-sign-in'}::boolean`;
  const fromAddress = sql`ip = ${address}`;
  const { rows } = await sql<RecentSends>`
    select
      m.last as "lastToMobile", m.hour as "toMobileInHour", m.hour_since as "toMobileInHourSince",
      m.day as "toMobileInDay", m.day_since as "toMobileInDaySince",
      m.own_hour as "toMobileFromAddressInHour", m.own_hour_since as "toMobileFromAddressInHourSince",
      m.own_day as "toMobileFromAddressInDay", m.own_day_since as "toMobileFromAddressInDaySince",
      a.others as "otherMobilesFromAddress", a.since as "otherMobilesFromAddressSince",
      d.messages as "messagesInDay", d.since as "messagesInDaySince"
    from
      (select max(sent_at) as last, count(*) as day, min(sent_at) as day_since,
              count(*) filter (where sent_at > ${hourAgo}) as hour,
              min(sent_at) filter (where sent_at > ${hourAgo}) as hour_since,
              count(*) filter (where ${fromAddress}) as own_day, min(sent_at) filter (where ${fromAddress}) as own_day_since,
              count(*) filter (where ${fromAddress} and sent_at > ${hourAgo}) as own_hour,
              min(sent_at) filter (where ${fromAddress} and sent_at > ${hourAgo}) as own_hour_since
       from otp_sends where mobile = any(${[mobile, ...formerly]}::text[]) and sent_at > ${dayAgo} and ${ofArea}) m,
      (select count(distinct mobile) as others, min(sent_at) as since
       from otp_sends where ip = ${address} and mobile <> ${mobile} and sent_at > ${hourAgo} and ${ofArea}) a,
      (select count(*) as messages, min(sent_at) as since
       from otp_sends where sent_at > ${dayAgo} and ${ofArea}
         and (purpose <> 'admin-sign-in' or mobile = any(${[...realAdmins]}::text[]))) d`.execute(trx);
  return rows[0]!;
}

/** Inserts a send before its message is sent, so that it counts at once; resolves with its id, for `deleteSend`. */
export async function insertSend(trx: Transaction<Schema>, send: NewSend): Promise<number> {
  const { purpose, mobile, address, sentAt } = send;
  const row = await trx
    .insertInto('otp_sends')
    .values({ purpose, mobile, ip: address, sent_at: sentAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Deletes a send whose message was not accepted: it does not count. */
export async function deleteSend(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('otp_sends').where('id', '=', id).execute();
}

/** Deletes sends older than any limit counts. */
export async function deleteSendsBefore(trx: Transaction<Schema>, moment: Date): Promise<void> {
  await trx.deleteFrom('otp_sends').where('sent_at', '<', moment).execute();
}

/** Replaces a user's number in the sends that limits still count; those as an admin stay. */
export async function disguiseSends(trx: Transaction<Schema>, mobile: string, pseudonym: string): Promise<void> {
  await trx
    .updateTable('otp_sends')
    .set({ mobile: pseudonym })
    .where('mobile', '=', mobile)
    .where('purpose', '<>', 'admin-sign-in')
    .execute();
}
