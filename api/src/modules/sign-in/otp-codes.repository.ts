import { type Transaction, sql } from 'kysely';
import type { CodePurpose, OtpPurpose, Schema } from '../../database/schema';

export interface NewCode {
  purpose: CodePurpose;
  mobile: string;
  mac: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface Attempt {
  purpose: OtpPurpose;
  mobile: string;
  /** Replacements of the number of a deleted account: those attempts still count towards the daily limit. */
  formerly: readonly string[];
  /** The MAC of the entered code, under each key that may have made it. */
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

/** Inserts a code and ends the previous one: at most one live code per purpose and mobile (invariant I12). */
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
 * Evaluates one attempt in one conditional statement, so that of parallel attempts only as many count as a code allows,
 * and the first correct one ends the code. Undefined if no attempt is possible: no live code, its attempts or the day's
 * are used up, or it has expired, also by a clock that was set back since.
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
           where mobile = any(${[mobile, ...formerly]}::text[]) and (purpose = 'admin-sign-in') = ${purpose === 'admin-sign-in'}::boolean
             and created_at > ${new Date(now.getTime() - DAY_MS)}) < ${triesPerDay}::int
    returning code_hmac = any(${[...macs]}::text[]) as matched, attempts`.execute(trx);
  return rows[0];
}

/** Ends the live link of one of these MACs; resolves with its admin's number. Of parallel calls one gets it. */
export async function useLink(
  trx: Transaction<Schema>,
  macs: readonly string[],
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ mobile: string }>`
    update otp_codes set ended_at = ${now}
    where purpose = 'admin-link' and ended_at is null and code_hmac = any(${[...macs]}::text[])
      and expires_at > ${now} and created_at <= ${new Date(now.getTime() + CLOCK_STEP_MS)}
    returning mobile`.execute(trx);
  return rows[0]?.mobile;
}

/** Invalidates a code that was never sent, unless it is invalid already. */
export async function endCode(trx: Transaction<Schema>, id: number, now: Date): Promise<void> {
  await trx
    .updateTable('otp_codes')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** Deletes codes made before `moment`, whose attempts no limit counts any more. */
export async function deleteCodesBefore(trx: Transaction<Schema>, moment: Date): Promise<void> {
  await trx.deleteFrom('otp_codes').where('created_at', '<', moment).execute();
}

/** Ends a user's live codes and replaces their number in all; those as an admin stay. */
export async function disguiseCodes(
  trx: Transaction<Schema>,
  { mobile, pseudonym, now }: { mobile: string; pseudonym: string; now: Date },
): Promise<void> {
  await sql`
    update otp_codes set mobile = ${pseudonym}, ended_at = coalesce(ended_at, ${now})
    where mobile = ${mobile} and purpose not in ('admin-sign-in', 'admin-link')`.execute(trx);
}
