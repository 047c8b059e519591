import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table if not exists goal_progress (
      scheme_id bigint primary key references schemes,
      version_id bigint references scheme_versions,
      journal_id bigint not null default 0,
      closed boolean not null default false
    )`,
  sql`comment on column goal_progress.journal_id is 'Who scanned up to this entry was counted by this version.'`,
  sql`comment on column goal_progress.closed is 'The goal has ended, and all that counts for it was counted.'`,
  sql`alter table scheme_versions add column if not exists confirmed_by bigint references admins`,
  // Each bonus of a group of scans would look up, and lock, the same rows. Invariants I30 and I32 check it instead.
  sql`
    alter table bonuses drop constraint if exists bonuses_scheme_id_fkey,
      drop constraint if exists bonuses_version_id_fkey, drop constraint if exists bonuses_user_id_fkey`,
  // The unique one begins with the scheme.
  sql`drop index if exists bonuses_by_scheme`,
  sql`alter table limit_uses drop constraint if exists limit_uses_kind_check`,
  sql`
    alter table limit_uses add constraint limit_uses_kind_check
      check (kind in ('batch', 'grant', 'run', 'scheme')) not valid`,
  sql`alter table scans add column if not exists read_at timestamptz`,
  sql`comment on column scans.read_at is 'When its phone read the label, if it had to wait and that can be trusted.'`,
];

/** What goals need, what owners make alone and who confirmed it, and scans that waited on their phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
