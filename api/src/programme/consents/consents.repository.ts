import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { ConsentKind, ConsentSource, Schema } from '../../platform/database/schema';

/** Returns the condition that the last word of a user on a kind of messages is consent. */
export const hasConsent = (userId: RawBuilder<unknown>, kind: RawBuilder<unknown> | ConsentKind): RawBuilder<boolean> =>
  sql`coalesce((
    select c.given from message_consents c where c.user_id = ${userId} and c.kind = ${kind} order by c.id desc limit 1
  ), false)`;

/** Lists the kinds of messages that a user agrees to at present. */
export async function listConsents(db: Kysely<Schema>, userId: number): Promise<ConsentKind[]> {
  const { rows } = await latestOf(userId).execute(db);
  return rows.flatMap(({ kind, given }) => (given ? kind : []));
}

const latestOf = (userId: number) => sql<{ kind: ConsentKind; given: boolean }>`
  select distinct on (kind) user_id, kind, given, source, wording, language, at
  from message_consents where user_id = ${userId} order by kind, id desc`;

/**
 * Locks a user for a change of consents. A message to the user that begins takes the weaker half of this lock
 * (`beginDelivery`): it begins before the change is committed, or sees it.
 * @returns false for a user who was deleted
 */
export async function lockConsents(trx: Transaction<Schema>, userId: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${userId} and erased_at is null for update`.execute(trx);
  return rows.length > 0;
}

export async function findUserOf(trx: Transaction<Schema>, mobile: string): Promise<number | undefined> {
  const user = await trx
    .selectFrom('users')
    .select('id')
    .where('mobile', '=', mobile)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return user?.id;
}

/** Records what a user says on their page to a text that they see. */
export async function insertConsent(
  trx: Transaction<Schema>,
  consent: { userId: number; kind: ConsentKind; given: boolean; wording: number; language: string; at: Date },
): Promise<void> {
  const { userId: user_id, ...said } = consent;
  await trx
    .insertInto('message_consents')
    .values({ user_id, ...said, source: 'profile' })
    .execute();
}

/** Records that a user takes consents back, as far as they are given; by reply also if not: it is known by its id then. */
export async function withdrawConsents(
  trx: Transaction<Schema>,
  { userId, kinds, ...said }: { userId: number; kinds: readonly ConsentKind[] } & Said,
): Promise<void> {
  const { source, replyId = null, at } = said;
  await sql`
    insert into message_consents (user_id, kind, given, source, wording, language, reply_id, at)
    select user_id, kind, false, ${source}, wording, language, ${replyId}::text, ${at}::timestamptz
    from (${latestOf(userId)}) latest
    where kind = any(${[...kinds]}::text[]) and (given or ${replyId}::text is not null)
    on conflict (reply_id, kind) where reply_id is not null do nothing`.execute(trx);
}

/** Records that a user takes up again what they stopped by an earlier reply. */
export async function restoreConsents(
  trx: Transaction<Schema>,
  { userId, replyId, at }: { userId: number; replyId: string; at: Date },
): Promise<void> {
  await sql`
    insert into message_consents (user_id, kind, given, source, wording, language, reply_id, at)
    select user_id, kind, true, 'reply', wording, language, ${replyId}, ${at}::timestamptz
    from (${latestOf(userId)}) latest where not given and source = 'reply' and at <= ${at}::timestamptz
    on conflict (reply_id, kind) where reply_id is not null do nothing`.execute(trx);
}

interface Said {
  source: ConsentSource;
  replyId?: string;
  at: Date;
}
