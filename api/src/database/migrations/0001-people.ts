import { type Kysely, sql } from 'kysely';

/** Users, admins, their sessions, and the one-time codes that open them (spec §3, §5; trust.md "OTP strength", "Sessions"). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      check (mobile is not null or erased_at is not null)
    )`.execute(db);
  await sql`create index users_by_role on users (role_id, id)`.execute(db);
  await sql`
    create table admins (
      id bigint generated always as identity primary key,
      mobile text not null unique,
      joined_at timestamptz not null,
      tokens_valid_after timestamptz
    )`.execute(db);
  await sql`
    create table sessions (
      id uuid primary key,
      user_id bigint references users,
      admin_id bigint references admins,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      check ((user_id is null) <> (admin_id is null))
    )`.execute(db);
  await sql`
    create table otp_codes (
      id bigint generated always as identity primary key,
      purpose text not null check (purpose in ('user-sign-in', 'admin-sign-in')),
      mobile text not null,
      code_hmac text not null,
      attempts smallint not null default 0 check (attempts between 0 and 5),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create unique index otp_codes_one_live on otp_codes (purpose, mobile) where ended_at is null`.execute(db);
  await sql`create index otp_codes_by_mobile on otp_codes (mobile, created_at)`.execute(db);
  await sql`
    create table otp_sends (
      id bigint generated always as identity primary key,
      purpose text not null,
      mobile text not null,
      ip text not null,
      sent_at timestamptz not null
    )`.execute(db);
  await sql`create index otp_sends_by_mobile on otp_sends (mobile, sent_at)`.execute(db);
  await sql`create index otp_sends_by_ip on otp_sends (ip, sent_at)`.execute(db);
  await sql`create index otp_sends_by_time on otp_sends (sent_at)`.execute(db);
  await sql`
    create table rate_events (
      id bigint generated always as identity primary key,
      kind text not null,
      subject text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index rate_events_by_subject on rate_events (kind, subject, at)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table rate_events, otp_sends, otp_codes, sessions, admins, users`.execute(db);
}
