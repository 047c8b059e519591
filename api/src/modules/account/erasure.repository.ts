import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type PersonalWords, mobilePattern, redactPerson } from './redact-person';

/** A person about to be erased; their row is held until the transaction ends. */
export interface LockedAccount extends PersonalWords {
  roleId: number;
}

/** Undefined for nobody, and for who was erased. */
export async function lockAccount(trx: Transaction<Schema>, userId: number): Promise<LockedAccount | undefined> {
  const { rows } = await sql<LockedAccount>`
    select role_id as "roleId", mobile, name, email, address, location
    from users where id = ${userId} and erased_at is null for no key update`.execute(trx);
  return rows[0];
}

/** Leaves of a person no more than a number, a role and when they joined. The mobile is free for a new registration. */
export async function eraseUser(trx: Transaction<Schema>, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      mobile: null,
      name: null,
      email: null,
      address: null,
      location: null,
      suspension_reason: null,
      erased_at: at,
    })
    .where('id', '=', userId)
    .execute();
}

/** Where a person's scans were made, and what was answered to their requests. The codes stay scanned, the points granted. */
export async function clearTraces(db: Kysely<Schema>, userId: number): Promise<void> {
  await sql`
    update scans set location = '', latitude = null, longitude = null
    where user_id = ${userId} and (location <> '' or latitude is not null)`.execute(db);
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute();
}

/** Erased since a moment: requests of theirs that were under way may have written something after it. */
export async function listErasedSince(db: Kysely<Schema>, since: Date): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('erased_at', '>=', since).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/**
 * Takes a person out of the words that admins wrote: everything that is known of them where the text is about them, their
 * number and e-mail wherever they stand. The journal holds no words; of the audit log nothing else lets itself be changed
 * (migration 0012).
 */
export async function redactTexts(trx: Transaction<Schema>, userId: number, person: PersonalWords): Promise<void> {
  await sql`select set_config('loyalty.erasing', 'on', true)`.execute(trx);
  const elsewhere: PersonalWords = { mobile: person.mobile, email: person.email ?? null };
  const adjustments = sql`journal_id in (select id from journal where user_id = ${userId} and kind = 'adjustment')`;
  await redactColumn(trx, 'adjustment_reasons', 'journal_id', adjustments, person);
  await redactColumn(trx, 'claims', 'id', sql`user_id = ${userId}`, person);
  await redactColumn(trx, 'adjustment_reasons', 'journal_id', mentions('reason', elsewhere), elsewhere);
  await redactColumn(trx, 'claims', 'id', mentions('reason', elsewhere), elsewhere);
  await redactColumn(trx, 'voided_codes', 'serial', mentions('reason', elsewhere), elsewhere);
  await redactActs(trx, sql`subjects @> array[${`user_id=${userId}`}::text]`, person);
  await redactActs(trx, mentions('words', elsewhere), elsewhere);
  await sql`select set_config('loyalty.erasing', 'off', true)`.execute(trx);
}

function mentions(column: 'reason' | 'words', { mobile, email }: PersonalWords): RawBuilder<unknown> {
  const text = sql.ref(column);
  const address = email ? sql` or position(lower(${email}::text) in lower(${text})) > 0` : sql``;
  return sql`${text} is not null and (${text} ~ ${mobilePattern(mobile)} ${address})`;
}

async function redactColumn(
  trx: Transaction<Schema>,
  table: 'adjustment_reasons' | 'claims' | 'voided_codes',
  key: 'id' | 'journal_id' | 'serial',
  where: RawBuilder<unknown>,
  words: PersonalWords,
): Promise<void> {
  const { rows } = await sql<{ key: number; reason: string }>`
    select ${sql.ref(key)} as key, reason from ${sql.table(table)} where reason is not null and ${where}`.execute(trx);
  for (const row of rows) {
    const reason = redactPerson(row.reason, words);
    if (reason === row.reason) continue;
    await sql`update ${sql.table(table)} set reason = ${reason} where ${sql.ref(key)} = ${row.key}`.execute(trx);
  }
}

async function redactActs(trx: Transaction<Schema>, where: RawBuilder<unknown>, words: PersonalWords): Promise<void> {
  const { rows } = await sql<{ id: number; reason: string }>`
    select id, details ->> 'reason' as reason from audit_log
    where jsonb_typeof(details -> 'reason') = 'string' and ${where}`.execute(trx);
  for (const row of rows) {
    const reason = redactPerson(row.reason, words);
    if (reason === row.reason) continue;
    await sql`
      update audit_log set details = jsonb_set(details, '{reason}', to_jsonb(${reason}::text)) where id = ${row.id}`.execute(
      trx,
    );
  }
}
