import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { CONTACT, DIGIT_GAP } from '../../platform/database/contact';
import type { Schema } from '../../platform/database/schema';
import { spellingsOf } from '../../platform/typed-texts';
import { deleteResponsesTo } from '../../platform/idempotency';
import { type HeldAccount, lockAccounts } from './lock-accounts.repository';

/** Words to search free texts for. Empty or absent ones are skipped. */
export interface PersonalWords {
  mobile: string;
  name?: string | null;
  email?: string | null;
  address?: string | null;
  location?: string | null;
}

const REDACTED = '[deleted]';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const whole = (pattern: string) => `(?<![\\p{L}\\p{M}\\p{N}])(?:${pattern})(?![\\p{L}\\p{M}\\p{N}])`;

/** Matches a mobile as users write it, in the digits of any script; valid in JavaScript and PostgreSQL. */
const mobilePattern = (mobile: string): string =>
  [...mobile].map((digit) => `[${spellingsOf(Number(digit))}]`).join(DIGIT_GAP);

/** Removes number, e-mail, address, place, and each word of the name from three letters on from an admin's text. */
export function redactUser(text: string, { mobile, name, email, address, location }: PersonalWords): string {
  const phrases = [email, address, location, name].filter((phrase) => phrase && phrase.trim().length > 2) as string[];
  const words = (name ?? '').split(/\s+/).filter((word) => [...word].length > 2);
  const patterns = [
    `(?:\\+?${mobilePattern('91')}${DIGIT_GAP})?${mobilePattern(mobile)}`,
    ...[...phrases, ...words].map((phrase) => whole(literally(phrase.trim()))),
  ];
  return text.replace(new RegExp(patterns.join('|'), 'giu'), REDACTED);
}

async function listMergedInto(trx: Transaction<Schema>, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select m.from_user_id as id from account_merges m join users f on f.id = m.from_user_id and f.erased_at is null
    where m.into_user_id = ${userId} and m.undone_at is null`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Locks an account and those that were merged into it, by ascending id.
 * @returns undefined if a merge, or its undo, came between: the list is no longer the one that was locked
 */
export async function lockWithMerged(trx: Transaction<Schema>, userId: number): Promise<HeldAccount[] | undefined> {
  const accounts = await lockAccounts(trx, [userId, ...(await listMergedInto(trx, userId))]);
  const locked = accounts.flatMap(({ id }) => (id === userId ? [] : [id]));
  const merged = await listMergedInto(trx, userId);
  const isSame = merged.length === locked.length && merged.every((id) => locked.includes(id));
  return isSame ? accounts : undefined;
}

/** Erases all but id, role and registration date. Never dated before a scan, which another clock may have dated (I13). */
export async function eraseUser(trx: Transaction<Schema>, userId: number, at: Date): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      mobile: null,
      name: null,
      email: null,
      address: null,
      location: null,
      language: null,
      suspension_reason: null,
      erased_at: sql<Date>`greatest(${at}::timestamptz, (
        select max(at) from journal where user_id = ${userId} and serial is not null))`,
    })
    .where('id', '=', userId)
    .execute();
}

/** Deletes the requests that name a deleted account or its number. */
export async function deleteRequestsOf(trx: Transaction<Schema>, userId: number, mobile: string): Promise<void> {
  await sql`
    delete from number_requests where requester_id = ${userId} or user_id = ${userId}
      or old_mobile = ${mobile} or new_mobile = ${mobile}`.execute(trx);
}

/** Clears the locations of a user's scans and the responses to their requests; the codes stay scanned. */
export async function clearTraces(db: Kysely<Schema>, userId: number): Promise<void> {
  await sql`
    update scans set location = '', latitude = null, longitude = null
    where serial in (select serial from journal where user_id = ${userId} and serial is not null)
      and (location <> '' or latitude is not null)`.execute(db);
  await deleteResponsesTo(db, 'user', userId);
}

/** Redacts what admins wrote: all personal data where it is about the user, their number and e-mail in any text. */
export async function redactTexts(trx: Transaction<Schema>, userId: number, user: PersonalWords): Promise<void> {
  // As a statement `set`, which Citus passes on to the triggers' server.
  await sql`set local loyalty.erasing = 'on'`.execute(trx);
  const elsewhere: PersonalWords = { mobile: user.mobile, email: user.email ?? null };
  const adjustments = sql`journal_id in (select id from journal where user_id = ${userId} and kind = 'adjustment')`;
  await redactColumn(trx, 'adjustment_reasons', 'journal_id', adjustments, user);
  await redactColumn(trx, 'claims', 'id', sql`user_id = ${userId}`, user);
  for (const [table, key] of [
    ['adjustment_reasons', 'journal_id'],
    ['claims', 'id'],
    ['voided_codes', 'serial'],
  ] as const)
    await redactColumn(trx, table, key, mentionsIndexed('reason', elsewhere), elsewhere);
  await redactJson(trx, 'audit_log.details', sql`subjects @> array[${`user_id=${userId}`}::text]`, user);
  await redactJson(trx, 'audit_log.details', mentionsIndexed('words', elsewhere), elsewhere);
  const ordered = sql`("order" ->> 'user_id')::bigint = ${userId} or "order" -> 'user_ids' @> to_jsonb(${userId}::bigint)`;
  await redactJson(trx, 'confirmations.order', sql`(${ordered})`, user);
  await redactJson(trx, 'confirmations.order', mentions(sql`("order" ->> 'reason')`, elsewhere), elsewhere);
  await redactJson(trx, 'confirmations.outcome', sql`(${ordered})`, user);
  await redactSearches(trx, user);
  // Of releases that saved lists of the admin area under names.
  await sql`delete from saved_views where ${mentions(sql`(name || ' ' || query)`, elsewhere)}`.execute(trx);
  await sql`update scan_cases set note = null where ${mentionsIndexed('note', elsewhere)}`.execute(trx);
  await sql`update scan_cases set answer = null where ${mentionsIndexed('answer', elsewhere)}`.execute(trx);
  await sql`set local loyalty.erasing = 'off'`.execute(trx);
  await sql`
    delete from remembered_responses where area = 'admin'
      and (body @> jsonb_build_object('data', jsonb_build_object('user_id', ${userId}::bigint))
        or ${mentions(sql`body::text`, elsewhere)})`.execute(trx);
}

/** Replaces the search of a campaign that is the user's name, or has their number or e-mail: it finds no one from then on. */
async function redactSearches(trx: Transaction<Schema>, user: PersonalWords): Promise<void> {
  for (const [table, column, ...path] of [
    ['campaigns', 'definition', 'segment', 'search'],
    ['confirmations', 'order', 'definition', 'segment', 'search'],
  ] as const) {
    const search = sql`(${sql.ref(column)} #>> ${path}::text[])`;
    await sql`
      update ${sql.table(table)}
      set ${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ${path}::text[], to_jsonb(${REDACTED}::text))
      where ${mentions(search, user)} or lower(trim(${search})) = lower(${user.name ?? null})`.execute(trx);
  }
}

function mentions(text: RawBuilder<unknown>, { mobile, email }: PersonalWords): RawBuilder<unknown> {
  const address = email ? sql` or position(lower(${email}::text) in lower(${text})) > 0` : sql``;
  return sql`${text} is not null and (${text} ~ ${mobilePattern(mobile)} ${address})`;
}

/** Of a column with an index of the texts that have a contact: only these are searched. */
const mentionsIndexed = (column: string, words: PersonalWords): RawBuilder<unknown> =>
  sql`${sql.ref(column)} ~ ${sql.lit(CONTACT)} and ${mentions(sql.ref(column), words)}`;

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
    const reason = redactUser(row.reason, words);
    if (reason === row.reason) continue;
    await sql`update ${sql.table(table)} set reason = ${reason} where ${sql.ref(key)} = ${row.key}`.execute(trx);
  }
}

async function redactJson(
  trx: Transaction<Schema>,
  place: 'audit_log.details' | 'confirmations.order' | 'confirmations.outcome',
  where: RawBuilder<unknown>,
  words: PersonalWords,
): Promise<void> {
  const [table, column] = place.split('.').map((name) => sql.id(name));
  const { rows } = await sql<{ id: number; reason: string }>`
    select id, ${column} ->> 'reason' as reason from ${table}
    where jsonb_typeof(${column} -> 'reason') = 'string' and ${where}`.execute(trx);
  for (const row of rows) {
    const reason = redactUser(row.reason, words);
    if (reason === row.reason) continue;
    await sql`
      update ${table} set ${column} = jsonb_set(${column}, '{reason}', to_jsonb(${reason}::text))
      where id = ${row.id}`.execute(trx);
  }
}
