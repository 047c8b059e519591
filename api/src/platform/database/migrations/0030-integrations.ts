import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table if not exists api_keys (
      id bigint generated always as identity primary key,
      name text not null,
      prefix text not null,
      hash text not null unique,
      scopes text[] not null,
      networks text[] not null,
      made_by bigint not null references admins,
      made_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      revoked_by bigint references admins
    )`,
  sql`create unique index if not exists api_keys_one_a_name on api_keys (lower(name)) where revoked_at is null`,
  sql`
    create table if not exists webhook_endpoints (
      id bigint generated always as identity primary key,
      url text not null,
      description text not null,
      event_types text[] not null,
      full_mobiles boolean not null,
      made_by bigint not null references admins,
      made_at timestamptz not null,
      failing_since timestamptz,
      last_delivered_at timestamptz,
      paused_at timestamptz,
      pause_cause text check (pause_cause in ('admin', 'failing', 'gone')),
      removed_at timestamptz,
      leased_until timestamptz,
      check ((paused_at is null) = (pause_cause is null))
    )`,
  sql`create unique index if not exists webhook_endpoints_one_a_url on webhook_endpoints (url) where removed_at is null`,
  sql`
    create table if not exists webhook_secrets (
      id bigint generated always as identity primary key,
      endpoint_id bigint not null references webhook_endpoints,
      sealed text not null,
      made_at timestamptz not null,
      expires_at timestamptz
    )`,
  // Without mobile numbers: they are read when an event is sent, and not after the account was deleted.
  sql`
    create table if not exists webhook_events (
      id bigint generated always as identity primary key,
      uid uuid not null default gen_random_uuid(),
      type text not null,
      user_id bigint,
      data jsonb not null,
      at timestamptz not null
    )`,
  sql`create index if not exists webhook_events_by_age on webhook_events (at)`,
  sql`create index if not exists webhook_events_by_user on webhook_events (user_id) where user_id is not null`,
  sql`
    create table if not exists webhook_deliveries (
      id bigint generated always as identity primary key,
      endpoint_id bigint not null references webhook_endpoints,
      event_id bigint not null references webhook_events on delete cascade,
      state text not null default 'due' check (state in ('due', 'delivered', 'dropped')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      attempted_at timestamptz,
      status smallint,
      error text,
      response text
    )`,
  sql`create index if not exists webhook_deliveries_due on webhook_deliveries (endpoint_id, id) where state = 'due'`,
  sql`create index if not exists webhook_deliveries_by_endpoint on webhook_deliveries (endpoint_id, id)`,
  sql`create index if not exists webhook_deliveries_by_event on webhook_deliveries (event_id)`,
  // Up to where scans of the journal have become events, and events deliveries.
  sql`
    create table if not exists webhook_watermark (
      only_row boolean primary key default true check (only_row),
      journal_id bigint not null default 0,
      event_id bigint not null default 0
    )`,
  sql`insert into webhook_watermark default values on conflict do nothing`,
  sql`alter table remembered_responses drop constraint if exists remembered_responses_area_check`,
  sql`
    alter table remembered_responses add constraint remembered_responses_area_check
      check (area in ('user', 'admin', 'api-key')) not valid`,
  sql`alter table admins drop constraint if exists admins_roles_check`,
  sql`
    alter table admins add constraint admins_roles_check
      check (roles <@ array['owner', 'approver', 'finance', 'catalogue', 'viewer', 'integrator']) not valid`,
];

/** API keys and webhooks. Nothing is sent or admitted until an admin makes one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
