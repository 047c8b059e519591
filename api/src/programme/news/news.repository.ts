import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { type Page } from '../../platform/http/request-fields';
import { NEWS_KINDS } from '../outbox';

export const DECISIONS = ['approval', 'rejection', 'adjustment'] as const;

/** What its user has not seen yet: an admin's decision from the journal, or a message of the outbox. */
export interface News {
  /** Of the journal entry, or of the message: ascending with time in each. */
  id: number;
  kind: (typeof DECISIONS | typeof NEWS_KINDS)[number];
  /** Negative for an adjustment that took points back. */
  points: number;
  at: Date;
  transactionId: string | null;
  claimedAt: Date | null;
  reason: string | null;
  /** Of a payment or an approval; of a payment also its reference and the masked payout details. */
  amountPaise: number | null;
  reference: string | null;
  masked: string | null;
  /** Of a scheme. */
  names: Record<string, string> | null;
  endsAt: string | null;
  /** Of points that will expire: the last day on which they count. */
  lastDay: string | null;
}

/** How far a user has seen their news: ids of the journal and of the outbox. */
export interface SeenNews {
  journalId: number;
  messageId: number;
}

/** The condition of the index `journal_decisions`, without entries of a merge, which have a message. */
const decisions = sql`j.kind in ('approval', 'rejection', 'adjustment')
  and (j.kind <> 'adjustment' or not exists (
    select from account_merges a where j.user_id in (a.from_user_id, a.into_user_id)
      and j.id in (a.out_entry, a.in_entry, a.undo_out_entry, a.undo_in_entry)))`;

const isOn = (userId: number) => sql`not exists (
    select from message_preferences p where p.user_id = ${userId} and p.channel = 'news' and not p.enabled)`;

/** The entries `j` of the journal. */
const unseenDecisions = (userId: number): RawBuilder<unknown> => sql`
  j.user_id = ${userId} and ${decisions} and ${isOn(userId)}
  and j.id > coalesce((select seen.journal_id from seen_news seen where seen.user_id = ${userId}), 0)`;

/** The messages `m` of the outbox, without those of schemes that have ended. */
const unseenMessages = (userId: number, at: Date): RawBuilder<unknown> => sql`
  m.user_id = ${userId} and m.kind = any(${[...NEWS_KINDS]}::text[]) and m.mobile is null and ${isOn(userId)}
  and coalesce((m.details ->> 'endsAt')::timestamptz > ${at}, true)
  and m.id > coalesce((select seen.message_id from seen_news seen where seen.user_id = ${userId}), 0)`;

const unseenCount = (userId: number, at: Date) => sql<number>`
  (select count(*) from journal j where ${unseenDecisions(userId)})
    + (select count(*) from outbox_messages m where ${unseenMessages(userId, at)})`;

export async function countNews(db: Kysely<Schema>, userId: number, at: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${unseenCount(userId, at)} as count`.execute(db);
  return rows[0]!.count;
}

/** Lists the newest news that a user has not seen yet, up to `limit`, and their number. */
export async function listNews(
  db: Kysely<Schema>,
  userId: number,
  { limit, at }: { limit: number; at: Date },
): Promise<Page<News>> {
  // The reason of an adjustment is internal; that of a rejection is meant for the user.
  const { rows } = await sql<News & { total: number }>`
    select news.*, ${unseenCount(userId, at)} as total from (
      (select j.id, j.kind, case when j.to_account = 'programme' then -j.points else j.points end as points, j.at,
        c.transaction_id as "transactionId", c.claimed_at as "claimedAt", c.reason,
        o.amount_paise as "amountPaise", null as reference, null as masked,
        null::jsonb as names, null as "endsAt", null as "lastDay"
      from journal j left join claims c on c.id = j.claim_id
        left join payouts o on o.claim_id = c.id and j.kind = 'approval'
      where ${unseenDecisions(userId)} order by j.id desc limit ${limit})
      union all
      (select m.id, m.kind, coalesce((m.details ->> 'points')::bigint, 0), m.at, m.details ->> 'transactionId', null, m.details ->> 'reason',
        (m.details ->> 'amountPaise')::bigint, m.details ->> 'reference', m.details ->> 'masked',
        m.details -> 'names', m.details ->> 'endsAt', m.details ->> 'lastDay'
      from outbox_messages m where ${unseenMessages(userId, at)} order by m.id desc limit ${limit})
    ) news
    order by at desc, id desc limit ${limit}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Marks news as seen by their user, up to an entry and a message. The marks only move forward and only to what is that
 * user's: later news stay unseen, whatever numbers are sent.
 */
export async function markNewsSeen(db: Kysely<Schema>, userId: number, through: SeenNews, at: Date): Promise<void> {
  await sql`
    insert into seen_news (user_id, journal_id, message_id, seen_at)
    select ${userId}::bigint, coalesce(entry, 0), coalesce(message, 0), ${at}::timestamptz from
      (select (select max(j.id) from journal j
          where j.user_id = ${userId} and ${decisions} and j.id <= ${through.journalId}) as entry,
        (select max(m.id) from outbox_messages m
          where m.user_id = ${userId} and m.id <= ${through.messageId}) as message) found
    where entry is not null or message is not null
    on conflict (user_id) do update
      set journal_id = greatest(seen_news.journal_id, excluded.journal_id),
        message_id = greatest(seen_news.message_id, excluded.message_id), seen_at = excluded.seen_at
      where seen_news.journal_id < excluded.journal_id or seen_news.message_id < excluded.message_id`.execute(db);
}
