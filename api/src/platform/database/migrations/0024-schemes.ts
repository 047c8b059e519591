import { type Kysely, sql } from 'kysely';

const appendOnly = (table: string) => [
  sql.raw(`drop trigger if exists append_only on ${table}`),
  sql.raw(`drop trigger if exists no_truncate on ${table}`),
  sql.raw(`
    create trigger append_only before update or delete on ${table}
    for each row execute function refuse_change()`),
  sql.raw(`
    create trigger no_truncate before truncate on ${table}
    for each statement execute function refuse_change()`),
];

const statements = [
  sql`
    create table if not exists schemes (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('booster', 'goal', 'tier', 'referral')),
      version_id bigint,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      stopped_at timestamptz,
      stopped_by bigint references admins,
      check (starts_at < ends_at)
    )`,
  sql`
    create table if not exists scheme_versions (
      id bigint generated always as identity primary key,
      scheme_id bigint not null references schemes,
      version integer not null,
      definition jsonb not null,
      made_by bigint not null references admins,
      at timestamptz not null,
      unique (scheme_id, version)
    )`,
  sql`
    create table if not exists scheme_budgets (
      scheme_id bigint primary key references schemes,
      spent bigint not null default 0 check (spent >= 0),
      day date,
      spent_today bigint not null default 0 check (spent_today >= 0)
    )`,
  // The cause is unique: a scan, a goal's round, or a user brought is paid once, whatever is tried again.
  sql`
    create table if not exists bonuses (
      id bigint generated always as identity primary key,
      scheme_id bigint not null references schemes,
      version_id bigint not null references scheme_versions,
      user_id bigint not null references users,
      cause text not null,
      serial bigint,
      points bigint not null check (points > 0),
      at timestamptz not null,
      unique (scheme_id, user_id, cause)
    )`,
  sql`create index if not exists bonuses_by_scheme on bonuses (scheme_id, at)`,
  sql`create index if not exists bonuses_by_serial on bonuses (serial) where serial is not null`,
  ...appendOnly('scheme_versions'),
  ...appendOnly('bonuses'),
  sql`alter table confirmations drop constraint if exists confirmations_kind_check`,
  sql`
    alter table confirmations add constraint confirmations_kind_check
      check (kind in ('batch', 'adjustment', 'rules', 'settings', 'case', 'correction', 'number', 'merge', 'unmerge', 'scheme')) not valid`,
  sql`alter table journal add column if not exists bonus_id bigint`,
  sql`alter table journal drop constraint if exists journal_kind_check, drop constraint if exists journal_check1`,
  sql`
    alter table journal add constraint journal_kind_check
      check (kind in ('grant', 'claim', 'approval', 'rejection', 'adjustment', 'bonus')) not valid`,
  sql`alter table journal drop constraint if exists journal_accounts_check, drop constraint if exists journal_bonus_check`,
  sql`
    alter table journal add constraint journal_accounts_check
      check (
        (kind, from_account, to_account) in (
          ('grant', 'programme', 'available'),
          ('bonus', 'programme', 'available'),
          ('claim', 'available', 'awaiting'),
          ('approval', 'awaiting', 'redeemed'),
          ('rejection', 'awaiting', 'available')
        )
        or (kind = 'adjustment' and 'programme' in (from_account, to_account))
      ) not valid`,
  sql`alter table journal add constraint journal_bonus_check check ((kind = 'bonus') = (bonus_id is not null)) not valid`,
];

/** Schemes: what is granted beside a label's points. Nothing is different until an owner makes one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
