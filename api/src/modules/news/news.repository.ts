import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** A decision of an admin that its person has not seen yet. Transaction, claim date and reason are a claim's. */
export interface News {
  /** Of the journal's entry; rises with time. */
  id: number;
  kind: 'approval' | 'rejection' | 'adjustment';
  /** Below 0 for an adjustment that took points back, else positive. */
  points: number;
  at: Date;
  transactionId: string | null;
  claimedAt: Date | null;
  reason: string | null;
}

/** The condition of the index `journal_decisions`. */
const decisions = sql`j.kind in ('approval', 'rejection', 'adjustment')`;

function unseenBy(userId: number): RawBuilder<unknown> {
  return sql`j.user_id = ${userId} and ${decisions}
    and j.id > coalesce((select seen.journal_id from seen_news seen where seen.user_id = ${userId}), 0)`;
}

/** How many decisions a person has not seen yet. */
export async function countNews(db: Kysely<Schema>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from journal j where ${unseenBy(userId)}`.execute(db);
  return rows[0]!.count;
}

/** The newest decisions that a person has not seen yet, up to `limit`, and how many there are. */
export async function listNews(
  db: Kysely<Schema>,
  userId: number,
  limit: number,
): Promise<{ news: News[]; total: number }> {
  // The reason of an adjustment is between admins; that of a rejection is meant for the person.
  const { rows } = await sql<News & { total: number }>`
    select j.id, j.kind, case when j.to_account = 'programme' then -j.points else j.points end as points, j.at,
      c.transaction_id as "transactionId", c.claimed_at as "claimedAt", c.reason,
      (select count(*) from journal j where ${unseenBy(userId)}) as total
    from (select * from journal j where ${unseenBy(userId)} order by j.id desc limit ${limit}) j
    left join claims c on c.id = j.claim_id
    order by j.id desc`.execute(db);
  return { news: rows.map(({ total: _, ...news }) => news), total: rows[0]?.total ?? 0 };
}

/**
 * Notes that a person has seen everything up to one of their decisions. The mark only moves forward and only onto an entry
 * that is theirs: a later decision stays news, whatever number is sent.
 */
export async function markNewsSeen(db: Kysely<Schema>, userId: number, through: number, at: Date): Promise<void> {
  await sql`
    insert into seen_news (user_id, journal_id, seen_at)
    select ${userId}::bigint, j.id, ${at}::timestamptz from journal j
    where j.user_id = ${userId} and ${decisions} and j.id <= ${through}
    order by j.id desc limit 1
    on conflict (user_id) do update set journal_id = excluded.journal_id, seen_at = excluded.seen_at
      where seen_news.journal_id < excluded.journal_id`.execute(db);
}
