import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table if not exists imports (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('members', 'balances', 'history')),
      state text not null check (state in ('reading', 'ready', 'applying', 'applied', 'undoing', 'undone')),
      file_name text not null,
      digest text not null,
      statement text,
      statement_picture_key text,
      rows bigint not null default 0,
      wrong bigint not null default 0,
      points bigint not null default 0,
      payout_details bigint not null default 0,
      admin_id bigint not null references admins,
      decided_by bigint references admins,
      confirmed_by bigint references admins,
      created_at timestamptz not null,
      applied_at timestamptz,
      undone_at timestamptz
    )`,
  // The same file again is recognised, until its import was undone.
  sql`
    create unique index if not exists imports_one_a_file on imports (kind, digest)
    where state in ('ready', 'applying', 'applied', 'undoing')`,
  sql`
    create table if not exists import_rows (
      import_id bigint references imports on delete cascade,
      row bigint,
      mobile text,
      sealed text,
      errors jsonb,
      points bigint check (points >= 0),
      outcome text check (outcome in ('created', 'found', 'opened', 'nothing', 'added', 'undone', 'kept')),
      user_id bigint references users,
      filled text[],
      different text[],
      applied_at timestamptz,
      primary key (import_id, row)
    )`,
  // What is left to do: a step of the job reads no row that is done.
  sql`create index if not exists import_rows_to_apply on import_rows (import_id, row) where outcome is null and errors is null`,
  sql`
    create index if not exists import_rows_to_undo on import_rows (import_id, row)
    where outcome in ('created', 'found', 'opened', 'added')`,
  sql`create index if not exists import_rows_by_mobile on import_rows (mobile)`,
  sql`create index if not exists import_rows_by_user on import_rows (user_id)`,
  sql`
    create table if not exists opening_entries (
      import_id bigint not null references imports,
      user_id bigint not null references users,
      points bigint not null check (points > 0),
      journal_id bigint not null unique,
      undo_journal_id bigint unique,
      mobile_key text not null,
      primary key (import_id, user_id)
    )`,
  sql`comment on column opening_entries.mobile_key is 'Keyed hash of the number that the balance was of: the number may get another account.'`,
  sql`create unique index if not exists opening_entries_one_a_number on opening_entries (mobile_key) where undo_journal_id is null`,
  // A person has one opening balance, whatever files were imported.
  sql`create unique index if not exists opening_entries_one_a_user on opening_entries (user_id) where undo_journal_id is null`,
  sql`
    create table if not exists imported_history (
      id bigint generated always as identity primary key,
      import_id bigint not null references imports,
      row bigint not null,
      user_id bigint not null references users,
      at timestamptz not null,
      text text not null,
      points bigint,
      unique (import_id, row)
    )`,
  sql`create index if not exists imported_history_by_user on imported_history (user_id, at, id)`,
  sql`alter table confirmations drop constraint if exists confirmations_kind_check`,
  sql`
    alter table confirmations add constraint confirmations_kind_check check (kind in (
      'batch', 'adjustment', 'rules', 'settings', 'case', 'correction', 'number', 'merge', 'unmerge', 'scheme', 'import'
    )) not valid`,
  sql`alter table journal drop constraint if exists journal_kind_check, drop constraint if exists journal_accounts_check`,
  sql`
    alter table journal add constraint journal_kind_check
      check (kind in ('grant', 'claim', 'approval', 'rejection', 'adjustment', 'bonus', 'expiry', 'opening')) not valid`,
  sql`
    alter table journal add constraint journal_accounts_check
      check (
        (kind, from_account, to_account) in (
          ('grant', 'programme', 'available'),
          ('bonus', 'programme', 'available'),
          ('opening', 'programme', 'available'),
          ('opening', 'available', 'programme'),
          ('expiry', 'available', 'programme'),
          ('claim', 'available', 'awaiting'),
          ('approval', 'awaiting', 'redeemed'),
          ('rejection', 'awaiting', 'available')
        )
        or (kind = 'adjustment' and 'programme' in (from_account, to_account))
      ) not valid`,
];

/** Members, balances and histories of another system. Nothing is different until an owner imports a file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
