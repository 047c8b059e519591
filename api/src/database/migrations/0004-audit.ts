import { type Kysely, sql } from 'kysely';

/**
 * Makes the audit log searchable. What a row is about is drawn from its details when it is written: `subjects` holds the
 * value of every key that ends in id, ids, serial or serials, once bare ('7') and once with its key ('user_id=7'); `words`
 * holds what people wrote or named. Generated, so that no writer can forget them; the log stays append-only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function audit_values(details jsonb) returns table (key text, value text)
    language sql immutable strict parallel safe as $$
      select entry.key, item.value
      from jsonb_each(details) entry,
        jsonb_array_elements_text(
          case jsonb_typeof(entry.value) when 'array' then entry.value else jsonb_build_array(entry.value) end
        ) item
      where item.value is not null
    $$`.execute(db);
  await sql`
    create function audit_subjects(details jsonb) returns text[]
    language sql immutable strict parallel safe as $$
      select coalesce(array_agg(lower(value)) || array_agg(regexp_replace(key, 's$', '') || '=' || lower(value)), '{}')
      from audit_values(details) where key ~ '(^|_)(id|serial)s?$'
    $$`.execute(db);
  await sql`
    create function audit_words(details jsonb) returns text
    language sql immutable strict parallel safe as $$
      select string_agg(value, chr(10)) from audit_values(details)
      where key in ('reason', 'name', 'names', 'model', 'file', 'from', 'to')
    $$`.execute(db);
  await sql`
    alter table audit_log
      add column subjects text[] not null generated always as (audit_subjects(details)) stored,
      add column words text generated always as (audit_words(details)) stored`.execute(db);
  await sql`create index audit_log_by_time on audit_log (at, id)`.execute(db);
  await sql`create index audit_log_by_admin on audit_log (admin_id, at, id)`.execute(db);
  await sql`create index audit_log_by_action on audit_log (action, at, id)`.execute(db);
  await sql`create index audit_log_by_subject on audit_log using gin (subjects)`.execute(db);
  await sql`create index audit_log_with_words on audit_log (at, id) where words is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index audit_log_by_time, audit_log_by_admin, audit_log_by_action`.execute(db);
  await sql`alter table audit_log drop column subjects, drop column words`.execute(db);
  await sql`drop function audit_words, audit_subjects, audit_values`.execute(db);
}
