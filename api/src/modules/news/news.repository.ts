import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { type Page } from '../../http/request-fields';

/** An admin's decision that its user has not seen yet. Transaction, claim date and reason are a claim's. */
export interface News {
  /** The id of the journal entry, ascending with time. */
  id: number;
  kind: 'approval' | 'rejection' | 'adjustment';
  /** Negative for an adjustment that took points back. */
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

export async function countNews(db: Kysely<Schema>, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from journal j where ${unseenBy(userId)}`.execute(db);
  return rows[0]!.count;
}

/** Lists the newest decisions that a user has not seen yet, up to `limit`, and their number. */
export async function listNews(db: Kysely<Schema>, userId: number, limit: number): Promise<Page<News>> {
  // The reason of an adjustment is internal; that of a rejection is meant for the user.
  const { rows } = await sql<News & { total: number }>`
    select j.id, j.kind, case when j.to_account = 'programme' then -j.points else j.points end as points, j.at,
      c.transaction_id as "transactionId", c.claimed_at as "claimedAt", c.reason,
      (select count(*) from journal j where ${unseenBy(userId)}) as total
    from (select * from journal j where ${unseenBy(userId)} order by j.id desc limit ${limit}) j
    left join claims c on c.id = j.claim_id
    order by j.id desc`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

/**
 * Marks everything up to a decision as seen by its user. The mark only moves forward and only to an entry of that user:
 * a later decision stays unseen, whatever number is sent.
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
