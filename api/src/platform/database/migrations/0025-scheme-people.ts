import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const statements = [
  sql`
    create table if not exists referral_codes (
      user_id bigint primary key references users,
      code text not null unique
    )`,
  // Decided once by a job, after the friend's first scan that counts; without an outcome: not yet.
  sql`
    create table if not exists referrals (
      friend_id bigint primary key references users,
      referrer_id bigint not null references users,
      at timestamptz not null,
      same_device boolean not null,
      scheme_id bigint references schemes,
      outcome text check (outcome in ('paid', 'refused')),
      reason text,
      decided_at timestamptz,
      tried_to bigint not null default 0,
      next_try_at timestamptz,
      check (friend_id <> referrer_id),
      check ((outcome is null) = (decided_at is null)),
      check (outcome <> 'refused' or reason is not null)
    )`,
  sql`create index if not exists referrals_by_referrer on referrals (referrer_id)`,
  sql`create index if not exists referrals_by_scheme on referrals (scheme_id, decided_at) where scheme_id is not null`,
  sql`create index if not exists referrals_open on referrals (friend_id) where outcome is null`,
  sql`comment on column referrals.same_device is 'Whether the browser that made the account had a session of the referrer.'`,
  sql`comment on column referrals.reason is 'Why it was refused; of a paid one, why only one of the two got points.'`,
  sql`comment on column referrals.tried_to is 'No scan of the friend up to this entry of the journal counts.'`,
  sql`comment on column referrals.next_try_at is 'Not before it: a budget of a day was used up, one of both is suspended, or it failed.'`,
  sql`create table if not exists former_numbers (pseudonym text primary key)`,
  sql`comment on table former_numbers is 'Numbers that an account was deleted with or left, for one purpose: who is brought with one is not new.'`,
  sql`
    create table if not exists scheme_lists (
      id bigint generated always as identity primary key,
      name text not null,
      made_by bigint not null references admins,
      at timestamptz not null
    )`,
  sql`alter table scheme_lists add column if not exists hidden_at timestamptz`,
  sql`comment on column scheme_lists.hidden_at is 'When it was removed: it stays for the schemes that were for it.'`,
  sql`
    create table if not exists scheme_list_people (
      list_id bigint not null references scheme_lists on delete cascade,
      user_id bigint not null references users,
      primary key (user_id, list_id)
    )`,
  sql`create index if not exists scheme_list_people_by_list on scheme_list_people (list_id)`,
  sql`drop trigger if exists unchanged on scheme_list_people`,
  sql`
    create trigger unchanged before update on scheme_list_people
    for each row execute function refuse_change()`,
  sql`
    create table if not exists goal_progress (
      scheme_id bigint primary key references schemes,
      version_id bigint references scheme_versions,
      journal_id bigint not null default 0,
      again_at timestamptz,
      is_last_pass boolean not null default false,
      closed boolean not null default false
    )`,
  sql`comment on column goal_progress.journal_id is 'Who scanned up to this entry was counted by this version.'`,
  sql`comment on column goal_progress.again_at is 'Then all are counted once more: the budget of a day did not suffice for somebody.'`,
  sql`comment on column goal_progress.is_last_pass is 'The count began after the last scan that counts.'`,
  sql`comment on column goal_progress.closed is 'The goal has ended, and all that counts for it was counted.'`,
  sql`alter table scheme_versions add column if not exists confirmed_by bigint`,
  // Each bonus of a group of scans would look up, and lock, the same rows. Invariants I30 and I32 check it instead.
  sql`
    alter table bonuses drop constraint if exists bonuses_scheme_id_fkey,
      drop constraint if exists bonuses_version_id_fkey, drop constraint if exists bonuses_user_id_fkey`,
  // The unique one begins with the scheme.
  sql`drop index if exists bonuses_by_scheme`,
  // Reports read them by days; of one scheme all are read, which the unique index finds.
  sql`drop index concurrently if exists bonuses_by_time`,
  sql`create index concurrently bonuses_by_time on bonuses (at, id)`,
  sql`alter table limit_uses drop constraint if exists limit_uses_kind_check`,
  sql`
    alter table limit_uses add constraint limit_uses_kind_check
      check (kind in ('batch', 'grant', 'run', 'scheme')) not valid`,
  sql`alter table scans add column if not exists read_at timestamptz`,
  sql`comment on column scans.read_at is 'When its phone read the label, if it had to wait and that can be trusted.'`,
  sql`drop index concurrently if exists journal_one_entry_a_bonus`,
  sql`
    create unique index concurrently journal_one_entry_a_bonus on journal (bonus_id) where bonus_id is not null`,
];

/**
 * Who brought whom, the lists of people that schemes are for, how far goals were counted, what owners make alone and who
 * confirmed it, and scans that waited on their phones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
