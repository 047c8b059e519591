import { type Kysely, sql } from 'kysely';

const statements = [
  // The points are moved by two adjustments of the journal, and back by two more; no entries: there were no points.
  sql`
    create table if not exists account_merges (
      id bigint generated always as identity primary key,
      from_user_id bigint not null references users,
      into_user_id bigint not null references users,
      points bigint not null check (points >= 0),
      out_entry bigint,
      in_entry bigint,
      merged_at timestamptz not null,
      undone_at timestamptz,
      undo_out_entry bigint,
      undo_in_entry bigint,
      check (from_user_id <> into_user_id),
      check ((points > 0) = (out_entry is not null and in_entry is not null)),
      check ((points > 0 and undone_at is not null) = (undo_out_entry is not null and undo_in_entry is not null))
    )`,
  sql`create unique index if not exists account_merges_one_live on account_merges (from_user_id) where undone_at is null`,
  sql`create index if not exists account_merges_by_from on account_merges (from_user_id)`,
  sql`create index if not exists account_merges_by_into on account_merges (into_user_id)`,
  sql`alter table confirmations drop constraint if exists confirmations_kind_check`,
  sql`
    alter table confirmations
      add constraint confirmations_kind_check check (
        kind in ('batch', 'adjustment', 'rules', 'settings', 'case', 'correction', 'number', 'merge', 'unmerge')
      ) not valid`,
];

/** Two accounts of one person can be merged (docs/decisions/0056-merged-accounts.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
