import { type Kysely, sql } from 'kysely';

/**
 * How far each person has been told what admins decided: the last entry of the journal that they have seen the news of.
 *
 * One mark is enough. Every approval, rejection and adjustment is written while the totals of its person are held, so the ids
 * of one person's decisions rise in the order in which they become visible: none turns up behind the mark later.
 *
 * What was decided before this migration is no news. The index finds a person's decisions without reading the grants between
 * them; a scan does not touch it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table seen_news (
      user_id bigint primary key references users,
      journal_id bigint not null,
      seen_at timestamptz not null
    )`.execute(db);
  await sql`
    create index journal_decisions on journal (user_id, id)
    where kind in ('approval', 'rejection', 'adjustment')`.execute(db);
  await sql`
    insert into seen_news (user_id, journal_id, seen_at)
    select user_id, max(id), max(at) from journal
    where kind in ('approval', 'rejection', 'adjustment') group by user_id`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index journal_decisions`.execute(db);
  await sql`drop table seen_news`.execute(db);
}
