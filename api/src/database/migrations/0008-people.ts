import { type Kysely, sql } from 'kysely';

/**
 * What the admin's tables of people are searched and sorted by, who suspended whom and why, and the answers that an admin's
 * repeated requests get again.
 *
 * **Search** is for a part of a name, a mobile, a place or an e-mail, anywhere in it. PostgreSQL's own index for that,
 * pg_trgm, is an extension: PGlite must be built with it, a PostgreSQL may lack it or forbid it, and a product that does not
 * start for want of an extension is worse than one that does without. So the index is made of what every PostgreSQL has: a
 * stored text of all that is searched, a function that cuts it into its groups of three characters, and GIN over that array.
 * It only narrows; `like` on the stored text decides. One or two characters have no group of three and read the stored
 * text of everybody, which is one comparison a row.
 *
 * **Sort** by the day of joining and by name has an index each, per role and without those who were erased; the one by day
 * carries `suspended_at`, so that counting and filtering by status read the index alone. Sorting by points has none on
 * purpose: `point_totals` is written by every scan, and an index on its figures would make each of those writes touch it
 * too (no HOT updates). It sorts the narrow rows of one role instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users
      add column suspension_reason text,
      add column suspended_by bigint references admins,
      add column search_text text not null generated always as (
        lower(coalesce(name, '') || chr(10) || coalesce(mobile, '') || chr(10) || coalesce(location, '') || chr(10)
          || coalesce(email, ''))
      ) stored`.execute(db);
  await sql`
    create function groups_of_three(words text) returns text[]
    language sql immutable strict parallel safe as $$
      select coalesce(pg_catalog.array_agg(distinct pg_catalog.substr(words, i, 3)), '{}')
      from pg_catalog.generate_series(1, pg_catalog.length(words) - 2) as i
    $$`.execute(db);
  await sql`create index users_by_words on users using gin (groups_of_three(search_text))`.execute(db);
  await sql`
    create index users_by_day on users (role_id, joined_at, id) include (suspended_at) where erased_at is null`.execute(
    db,
  );
  await sql`create index users_by_name on users (role_id, lower(name), id) where erased_at is null`.execute(db);
  await sql`
    create index users_on_hold on users (role_id, joined_at, id)
    where erased_at is null and suspended_at is not null`.execute(db);
  await sql`create index sessions_by_user on sessions (user_id) where revoked_at is null and user_id is not null`.execute(
    db,
  );
  await sql`
    create table admin_idempotency_keys (
      admin_id bigint not null references admins,
      operation text not null,
      key text not null,
      request_hash text not null,
      body jsonb not null,
      created_at timestamptz not null,
      primary key (admin_id, operation, key)
    )`.execute(db);
  await sql`create index admin_idempotency_keys_by_age on admin_idempotency_keys (created_at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table admin_idempotency_keys`.execute(db);
  await sql`drop index sessions_by_user, users_on_hold, users_by_name, users_by_day, users_by_words`.execute(db);
  await sql`drop function groups_of_three`.execute(db);
  await sql`alter table users drop column search_text, drop column suspended_by, drop column suspension_reason`.execute(
    db,
  );
}
