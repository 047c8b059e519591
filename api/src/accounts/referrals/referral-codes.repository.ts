import { randomInt } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { latinSigns, withoutMarks } from '../../platform/typed-texts';

/** Without letters and digits that look alike. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

const makeCode = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');

/** Returns the code by which a user brings others: random, made when it is first asked for, and for good. */
export async function codeOf(db: Kysely<Schema>, userId: number): Promise<string> {
  const { rows } = await sql<{ code: string }>`select code from referral_codes where user_id = ${userId}`.execute(db);
  if (rows[0]) return rows[0].code;
  // Nothing is inserted if the code is another user's, or another request was first.
  await sql`insert into referral_codes (user_id, code) values (${userId}, ${makeCode()}) on conflict do nothing`.execute(
    db,
  );
  return codeOf(db, userId);
}

/** Returns whose code it is, as typed; undefined for an unknown one. */
export async function referrerBy(trx: Transaction<Schema>, typed: string): Promise<number | undefined> {
  const code = latinSigns(withoutMarks(typed)).replace(/\s/g, '').toUpperCase();
  const { rows } = await sql<{ id: number }>`select user_id as id from referral_codes where code = ${code}`.execute(
    trx,
  );
  return rows[0]?.id;
}
