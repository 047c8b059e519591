import { type Transaction, sql } from 'kysely';
import type { OtpPurpose, Schema } from '../../database/schema';

export interface NewCode {
  purpose: OtpPurpose;
  mobile: string;
  mac: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface Attempt {
  purpose: OtpPurpose;
  mobile: string;
  /** What stands in the number's place where its account was deleted: those tries count for the day, too. */
  formerly: readonly string[];
  /** The MAC of what was typed, under each key that may have made the code. */
  macs: readonly string[];
  now: Date;
  triesPerCode: number;
  triesPerDay: number;
}

export interface Evaluation {
  matched: boolean;
  attempts: number;
}

const DAY_MS = 86_400_000;
const CLOCK_STEP_MS = 60_000;

/** A new code kills the old one: one live code at most for a purpose and mobile (invariant I12). */
export async function replaceCode(trx: Transaction<Schema>, code: NewCode): Promise<number> {
  await trx
    .updateTable('otp_codes')
    .set({ ended_at: code.createdAt })
    .where('purpose', '=', code.purpose)
    .where('mobile', '=', code.mobile)
    .where('ended_at', 'is', null)
    .execute();
  const row = await trx
    .insertInto('otp_codes')
    .values({
      purpose: code.purpose,
      mobile: code.mobile,
      code_hmac: code.mac,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Evaluates one try in one conditional statement, so that of a hundred at once only as many are looked at as a code
 * allows, and of twenty right ones the first ends the code. Undefined when there is nothing to try against: no live code,
 * its tries or the day's are used up, or its time is over — by a clock that may have been set back since, too.
 */
export async function evaluateAttempt(trx: Transaction<Schema>, attempt: Attempt): Promise<Evaluation | undefined> {
  const { purpose, mobile, formerly, macs, now, triesPerCode, triesPerDay } = attempt;
  const { rows } = await sql<Evaluation>`
    update otp_codes set
      attempts = attempts + 1,
      ended_at = case when code_hmac = any(${[...macs]}::text[]) or attempts + 1 >= ${triesPerCode}::int
        then ${now}::timestamptz end
    where purpose = ${purpose} and mobile = ${mobile} and ended_at is null
      and attempts < ${triesPerCode}::int
      and expires_at > ${now} and created_at <= ${new Date(now.getTime() + CLOCK_STEP_MS)}
      and (select coalesce(sum(attempts), 0) from otp_codes
           where mobile = any(${[mobile, ...formerly]}::text[]) and created_at > ${new Date(now.getTime() - DAY_MS)}) < ${triesPerDay}::int
    returning code_hmac = any(${[...macs]}::text[]) as matched, attempts`.execute(trx);
  return rows[0];
}

/** Kills a code that nobody was sent, unless it is dead already. */
export async function endCode(trx: Transaction<Schema>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('otp_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Codes made before `moment`, whose tries no limit counts any more. */
export async function deleteCodesBefore(trx: Transaction<Schema>, moment: Date): Promise<void> {
  await trx.deleteFrom('otp_codes').where('created_at', '<', moment).execute();
}

/** Ends a user's live codes and takes their number out of all; those as an admin stay. */
export async function disguiseCodes(
  trx: Transaction<Schema>,
  { mobile, pseudonym, now }: { mobile: string; pseudonym: string; now: Date },
): Promise<void> {
  await sql`
    update otp_codes set mobile = ${pseudonym}, ended_at = coalesce(ended_at, ${now})
    where mobile = ${mobile} and purpose <> 'admin-sign-in'`.execute(trx);
}
