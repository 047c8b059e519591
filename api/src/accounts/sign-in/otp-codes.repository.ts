import { type Transaction, sql } from 'kysely';
import type { Limits } from '../../platform/config/load-config';
import type { CodePurpose, OtpPurpose, Schema } from '../../platform/database/schema';

export interface Attempt {
  purpose: OtpPurpose;
  mobile: string;
  /** Replacements of the number of a deleted account: those attempts still count towards the daily limit. */
  formerly: readonly string[];
  macs: readonly string[];
  now: Date;
}

const DAY_MS = 86_400_000;
const CLOCK_STEP_MS = 60_000;

/** Inserts a code and ends the previous one: at most one live code per purpose and mobile (invariant I12). */
export async function replaceCode(
  trx: Transaction<Schema>,
  code: { purpose: CodePurpose; mobile: string; mac: string; createdAt: Date; expiresAt: Date },
) {
  const { purpose, mobile, mac, createdAt, expiresAt } = code;
  await sql`
    update otp_codes set ended_at = ${createdAt}
    where purpose = ${purpose} and mobile = ${mobile} and ended_at is null`.execute(trx);
  const values = { purpose, mobile, code_hmac: mac, created_at: createdAt, expires_at: expiresAt };
  return (await trx.insertInto('otp_codes').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Evaluates one attempt in one conditional statement, so that of parallel attempts only as many count as a code allows,
 * and the first correct one ends the code. Undefined if no attempt is possible: no live code, its attempts or the day's
 * are used up, or it has expired, also by a clock that was set back since.
 */
export async function evaluateAttempt(
  trx: Transaction<Schema>,
  { purpose, mobile, formerly, macs, now }: Attempt,
  { otpTriesPerCode, otpTriesPerMobilePerDay }: Limits,
) {
  const { rows } = await sql<{ matched: boolean; attempts: number }>`
    update otp_codes set
      attempts = attempts + 1,
      ended_at = case when code_hmac = any(${[...macs]}::text[]) or attempts + 1 >= ${otpTriesPerCode}::int
        then ${now}::timestamptz end
    where purpose = ${purpose} and mobile = ${mobile} and ended_at is null
      and attempts < ${otpTriesPerCode}::int
      and expires_at > ${now} and created_at <= ${new Date(now.getTime() + CLOCK_STEP_MS)}
      and (select coalesce(sum(attempts), 0) from otp_codes
           where mobile = any(${[mobile, ...formerly]}::text[]) and (purpose = 'admin-sign-in') = ${purpose === 'admin-sign-in'}::boolean
             and created_at > ${new Date(now.getTime() - DAY_MS)}) < ${otpTriesPerMobilePerDay}::int
    returning code_hmac = any(${[...macs]}::text[]) as matched, attempts`.execute(trx);
  return rows[0];
}

/** Reopens the newest code if it is the given one and has attempts left; the caller's transaction has just ended it. */
export async function reopenCode(
  trx: Transaction<Schema>,
  { purpose, mobile, macs }: Pick<Attempt, 'purpose' | 'mobile' | 'macs'>,
  { otpTriesPerCode }: Limits,
): Promise<void> {
  await sql`
    update otp_codes set ended_at = null
    where id = (select max(id) from otp_codes where purpose = ${purpose} and mobile = ${mobile})
      and code_hmac = any(${[...macs]}::text[]) and attempts < ${otpTriesPerCode}::int`.execute(trx);
}

/** Ends the live link of one of these MACs; resolves with its admin's number. Of parallel calls one gets it. */
export async function useLink(trx: Transaction<Schema>, macs: readonly string[], now: Date) {
  const { rows } = await sql<{ mobile: string }>`
    update otp_codes set ended_at = ${now}
    where purpose = 'admin-link' and ended_at is null and code_hmac = any(${[...macs]}::text[])
      and expires_at > ${now} and created_at <= ${new Date(now.getTime() + CLOCK_STEP_MS)}
    returning mobile`.execute(trx);
  return rows[0]?.mobile;
}

export async function endCode(trx: Transaction<Schema>, id: number, now: Date) {
  await sql`update otp_codes set ended_at = ${now} where id = ${id} and ended_at is null`.execute(trx);
}
