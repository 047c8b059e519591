import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { PushSubscription } from './push-sender';

/** A user's phones and browsers that get notifications; the oldest make room. */
const MAX_SUBSCRIPTIONS = 10;

export async function listSubscriptions(db: Kysely<Schema>, userId: number): Promise<PushSubscription[]> {
  const rows = await db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'keys'])
    .where('user_id', '=', userId)
    .execute();
  return rows as unknown as PushSubscription[];
}

/** Stores a browser's subscription for the user who is signed in there; nothing for a deleted or suspended one. */
export async function saveSubscription(
  db: Kysely<Schema>,
  userId: number,
  { endpoint, keys }: PushSubscription,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into push_subscriptions (user_id, endpoint, keys, created_at)
      select id, ${endpoint}, ${JSON.stringify(keys)}::jsonb, ${at} from (
        select id from users where id = ${userId} and erased_at is null and suspended_at is null for share
      ) active
      on conflict (endpoint) do update set user_id = excluded.user_id, keys = excluded.keys, created_at = excluded.created_at`.execute(
      trx,
    );
    await sql`
      delete from push_subscriptions where id in (
        select id from push_subscriptions where user_id = ${userId}
        order by created_at desc, id desc offset ${MAX_SUBSCRIPTIONS})`.execute(trx);
  });
}

export async function removeSubscription(db: Kysely<Schema>, userId: number, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

export interface MessagePreferences {
  sms: boolean;
  news: boolean;
  /** A language's code, in which the user reads messages. */
  language: string | null;
}

export async function readPreferences(db: Kysely<Schema>, userId: number): Promise<MessagePreferences> {
  const { rows } = await sql<MessagePreferences>`
    select u.language,
      not exists (select from message_preferences p where p.user_id = u.id and p.channel = 'sms' and not p.enabled) as sms,
      not exists (select from message_preferences p where p.user_id = u.id and p.channel = 'news' and not p.enabled) as news
    from users u where u.id = ${userId}`.execute(db);
  return rows[0]!;
}

/** Stores the preferences that are given; nothing for a user deleted meanwhile. */
export async function writePreferences(
  db: Kysely<Schema>,
  userId: number,
  { language, sms, news }: Partial<MessagePreferences>,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set((set) => ({ language: language ?? set.ref('language') }))
      .where('id', '=', userId)
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!user) return;
    for (const [channel, enabled] of Object.entries({ sms, news }) as ['sms' | 'news', boolean | undefined][]) {
      if (enabled === undefined) continue;
      const row = { user_id: userId, channel, enabled, changed_at: at };
      await trx
        .insertInto('message_preferences')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doUpdateSet(row))
        .execute();
    }
  });
}
