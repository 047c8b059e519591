import { type RawBuilder, sql } from 'kysely';

/** An SQL function over the values of an event's details; its body is parsed here, so that it needs no search path. */
const ofDetails = (name: string, type: string, value: RawBuilder<unknown>, keys: RawBuilder<unknown>) => sql`
  create function ${sql.ref(name)}(details jsonb) returns ${sql.raw(type)}
  language sql immutable strict parallel safe
  return (
    select ${value}
    from jsonb_each(details) entry,
      jsonb_array_elements_text(
        case jsonb_typeof(entry.value) when 'array' then entry.value else jsonb_build_array(entry.value) end
      ) item
    where item.value is not null and ${keys}
  )`;

/**
 * Audit events. `subjects` and `words` make it searchable: the value of every key that ends in id, ids, serial or serials,
 * bare ('7') and with its key ('user_id=7'), and entered texts and names. Generated, so that no writer can forget them.
 */
export const audit = [
  ofDetails(
    'audit_subjects',
    'text[]',
    sql`coalesce(
      array_agg(lower(item.value)) || array_agg(regexp_replace(entry.key, 's$', '') || '=' || lower(item.value)), '{}')`,
    sql`entry.key ~ '(^|_)(id|serial)s?$'`,
  ),
  ofDetails(
    'audit_words',
    'text',
    sql`string_agg(item.value, chr(10))`,
    sql`entry.key in ('reason', 'name', 'names', 'model', 'file', 'from', 'to')`,
  ),
  sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      admin_id bigint references admins,
      action text not null,
      claim_id bigint,
      details jsonb not null,
      at timestamptz not null,
      subjects text[] not null generated always as (audit_subjects(details)) stored,
      words text generated always as (audit_words(details)) stored
    )`,
  sql`create index audit_log_by_claim on audit_log (claim_id) where claim_id is not null`,
  sql`create index audit_log_by_time on audit_log (at, id)`,
  sql`create index audit_log_by_admin on audit_log (admin_id, at, id)`,
  sql`create index audit_log_by_action on audit_log (action, at, id)`,
  sql`create index audit_log_by_subject on audit_log using gin (subjects)`,
  sql`create index audit_log_with_words on audit_log (at, id) where words is not null`,
];

const refuse = sql`raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';`;

/**
 * The journal and the audit log can only be appended to. Of the audit log the `reason` among the details may be rewritten, in a
 * transaction that has set `loyalty.erasing` (the deletion of an account): who, what, when, ids and figures stay.
 */
export const appendOnly = [
  sql`
    create function refuse_change() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      ${refuse}
    end $$`,
  sql`
    create function refuse_change_but_of_reason() returns trigger language plpgsql set search_path = pg_catalog as $$
    begin
      if tg_op = 'UPDATE' and current_setting('loyalty.erasing', true) = 'on'
        and to_jsonb(new) - '{details,subjects,words}'::text[] = to_jsonb(old) - '{details,subjects,words}'::text[]
        and new.details - 'reason' = old.details - 'reason' then
        return new;
      end if;
      ${refuse}
    end $$`,
  sql`create trigger append_only before update or delete on journal for each row execute function refuse_change()`,
  sql`create trigger no_truncate before truncate on journal for each statement execute function refuse_change()`,
  sql`
    create trigger append_only before update or delete on audit_log
    for each row execute function refuse_change_but_of_reason()`,
  sql`create trigger no_truncate before truncate on audit_log for each statement execute function refuse_change()`,
];
