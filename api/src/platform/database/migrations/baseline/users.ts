import { sql } from 'kysely';

/**
 * Users, admins, their sessions, and the one-time codes that open them (docs/trust.md "OTP strength", "Sessions").
 *
 * **Search** finds a part of a name, mobile, place or e-mail. pg_trgm is an extension that a PostgreSQL may forbid, so the index
 * is GIN over the groups of three characters of `search_text`. It only narrows; `like` decides. One or two characters read the
 * text of every user.
 *
 * **Sort** by day of joining and by name has an index each, whose columns let PostgreSQL page and count by status without reading
 * rows. `point_totals` has none: every scan updates it, and an index on its figures would end HOT updates.
 */
export const users = [
  sql`
    create table admins (
      id bigint generated always as identity primary key,
      mobile text not null unique,
      joined_at timestamptz not null,
      tokens_valid_after timestamptz
    )`,
  sql`
    create table users (
      id bigint generated always as identity primary key,
      mobile text unique,
      role_id smallint not null check (role_id in (2, 3)),
      name text,
      address text,
      location text,
      email text,
      joined_at timestamptz not null,
      suspended_at timestamptz,
      erased_at timestamptz,
      tokens_valid_after timestamptz,
      suspension_reason text,
      suspended_by bigint references admins,
      search_text text not null generated always as (
        lower(coalesce(name, '') || chr(10) || coalesce(mobile, '') || chr(10) || coalesce(location, '') || chr(10)
          || coalesce(email, ''))
      ) stored,
      check (mobile is not null or erased_at is not null)
    )`,
  // A body that is parsed here, not when it runs: it needs no search path, neither on restore nor on another node.
  sql`
    create function groups_of_three(words text) returns text[]
    language sql immutable strict parallel safe
    return (select coalesce(array_agg(distinct substr(words, i, 3)), '{}') from generate_series(1, length(words) - 2) as i)`,
  sql`create index users_by_role on users (role_id, id)`,
  sql`create index users_by_words on users using gin (groups_of_three(search_text))`,
  sql`create index users_by_day on users (role_id, joined_at, id) include (suspended_at) where erased_at is null`,
  sql`
    create index users_in_name_order on users (role_id, lower(name), id) include (name, suspended_at)
    where erased_at is null`,
  sql`
    create index users_on_hold on users (role_id, joined_at, id)
    where erased_at is null and suspended_at is not null`,
  sql`create index users_erased on users (erased_at) where erased_at is not null`,
  sql`
    create table sessions (
      id uuid primary key,
      user_id bigint references users,
      admin_id bigint references admins,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      check ((user_id is null) <> (admin_id is null))
    )`,
  sql`create index sessions_by_user on sessions (user_id) where revoked_at is null and user_id is not null`,
  sql`create index sessions_by_expiry on sessions (expires_at)`,
  sql`
    create table otp_codes (
      id bigint generated always as identity primary key,
      purpose text not null check (purpose in ('user-sign-in', 'admin-sign-in', 'account-deletion', 'admin-link')),
      mobile text not null,
      code_hmac text not null,
      attempts smallint not null default 0 check (attempts between 0 and 5),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`,
  sql`create unique index otp_codes_one_live on otp_codes (purpose, mobile) where ended_at is null`,
  sql`create index otp_codes_by_mobile on otp_codes (mobile, created_at)`,
  sql`
    create table otp_sends (
      id bigint generated always as identity primary key,
      purpose text not null,
      mobile text not null,
      ip text not null,
      sent_at timestamptz not null
    )`,
  sql`create index otp_sends_by_mobile on otp_sends (mobile, sent_at)`,
  sql`create index otp_sends_by_ip on otp_sends (ip, sent_at)`,
  sql`create index otp_sends_by_time on otp_sends (sent_at)`,
  sql`
    create table rate_events (
      id bigint generated always as identity primary key,
      kind text not null,
      subject text not null,
      at timestamptz not null
    )`,
  sql`create index rate_events_by_subject on rate_events (kind, subject, at)`,
];
