import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    alter table admins
      add column name text,
      add column roles text[],
      add column invited_by bigint,
      add column changed_at timestamptz`,
  sql`
    alter table admins add constraint admins_roles_check
      check (roles <@ array['owner', 'approver', 'finance', 'catalogue', 'viewer']) not valid`,
  // Orders above a limit of the settings, until a second admin confirms or declines them.
  sql`
    create table confirmations (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('batch', 'adjustment', 'rules')),
      "order" jsonb not null,
      requested_by bigint not null references admins,
      requested_at timestamptz not null,
      state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'declined', 'withdrawn')),
      decided_by bigint references admins,
      decided_at timestamptz,
      outcome jsonb,
      check ((state = 'waiting') = (decided_at is null)),
      check (state <> 'confirmed' or decided_by <> requested_by)
    )`,
  sql`create index confirmations_waiting on confirmations (id) where state = 'waiting'`,
  // Reasons of rejections that the team has saved.
  sql`
    create table rejection_reasons (
      id bigint generated always as identity primary key,
      reason text not null unique,
      created_by bigint not null references admins,
      created_at timestamptz not null
    )`,
  // Append-only: the newest row is in force.
  sql`
    create table approval_rules (
      id bigint generated always as identity primary key,
      rules jsonb not null,
      admin_id bigint not null references admins,
      at timestamptz not null
    )`,
  // "I cannot scan this": a photograph from the scanner. serial: what the server read in it.
  sql`
    create table scan_cases (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      picture_key text,
      note text,
      created_at timestamptz not null,
      read_at timestamptz,
      lease_until timestamptz,
      serial bigint,
      state text not null default 'open' check (state in ('open', 'granted', 'declined')),
      answer text,
      answered_by bigint references admins,
      answered_at timestamptz,
      check ((state = 'open') = (answered_at is null))
    )`,
  sql`create index scan_cases_by_user on scan_cases (user_id, id)`,
  sql`create index scan_cases_open on scan_cases (id) where state = 'open'`,
  sql`create index scan_cases_unread on scan_cases (id) where read_at is null`,
  // Append-only. Ordered is the batch's own row, first scan is read from the scans.
  sql`
    create table batch_events (
      id bigint generated always as identity primary key,
      batch_id bigint not null references batches,
      kind text not null check (kind in ('printed', 'dispatched')),
      store_id bigint references stores,
      place text,
      admin_id bigint references admins,
      at timestamptz not null
    )`,
  sql`create index batch_events_by_batch on batch_events (batch_id, id)`,
  // Codes handed over before this table existed.
  sql`
    with handed_over as materialized (
      select b.id, a.admin_id, a.at
      from audit_log a join batches b on b.id = (a.details ->> 'batch_id')::bigint
      where a.action = 'codes-handed-off' order by a.id
    )
    insert into batch_events (batch_id, kind, admin_id, at) select id, 'printed', admin_id, at from handed_over`,
  sql`create table first_scans (batch_id bigint primary key, at timestamptz not null)`,
  sql`
    create table unusual_watermark (
      only_row boolean primary key default true check (only_row),
      journal_id bigint not null
    )`,
  sql`insert into unusual_watermark (journal_id) values (0)`,
  // Found by a job; dismissed by an admin.
  sql`
    create table unusual_batches (
      batch_id bigint not null references batches,
      kind text not null check (kind in ('before-dispatch', 'far-apart')),
      details jsonb not null,
      found_at timestamptz not null,
      dismissed_by bigint references admins,
      dismissed_at timestamptz,
      primary key (batch_id, kind)
    )`,
  // A list as an admin left it: its page, the query of its address, and the columns shown.
  sql`
    create table saved_views (
      id bigint generated always as identity primary key,
      page text not null,
      name text not null,
      query text not null,
      columns jsonb,
      admin_id bigint not null references admins,
      shared boolean not null default false,
      created_at timestamptz not null
    )`,
  sql`create index saved_views_by_page on saved_views (page, id)`,
  sql`
    alter table rollup_watermark
      add column finance_id bigint not null default 0, add column money_id bigint not null default 0`,
  sql`
    create table points_by_month (
      month date, kind text, to_account text, entries bigint not null, points bigint not null,
      primary key (month, kind, to_account)
    )`,
  sql`
    create table scans_by_batch (
      month date, batch_id bigint, scans bigint not null, points bigint not null, primary key (month, batch_id)
    )`,
  sql`
    create table scans_by_place (
      month date, place text, scans bigint not null, points bigint not null, primary key (month, place)
    )`,
  sql`
    create table money_by_month (
      month date, kind text, entries bigint not null, paise bigint not null, primary key (month, kind)
    )`,
  // What is unusual about a claim: found by a job for the queue's filter and the dry run of rules.
  sql`
    create table claim_signals (
      claim_id bigint primary key references claims,
      codes text[] not null,
      found_at timestamptz not null,
      waits boolean not null
    )`,
  sql`create index claim_signals_waiting on claim_signals (claim_id) where waits and codes <> '{}'`,
  // Cells of 0.001 degrees where many users scanned in an Indian day. The row of cell 0, 0 says that the day was counted.
  sql`
    create table crowded_places (
      day date not null,
      latitude_cell integer not null,
      longitude_cell integer not null,
      users integer not null,
      primary key (day, latitude_cell, longitude_cell)
    )`,
  ...['approval_rules', 'batch_events'].flatMap((table) => [
    sql`
      create trigger append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`,
    sql`
      create trigger no_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`,
  ]),
];

/** The admin's workplace: a team with roles, cases, the life of a batch, saved views. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
