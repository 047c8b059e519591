import { type Kysely, sql } from 'kysely';

const statements = [
  // Not validated: what is stored fits the narrower checks of before.
  sql`alter table otp_codes drop constraint if exists otp_codes_purpose_check`,
  sql`
    alter table otp_codes add constraint otp_codes_purpose_check
      check (purpose in ('user-sign-in', 'admin-sign-in', 'account-deletion', 'admin-link', 'payout-details', 'number-old', 'number-new')) not valid`,
  sql`alter table confirmations drop constraint if exists confirmations_kind_check`,
  sql`
    alter table confirmations add constraint confirmations_kind_check
      check (kind in ('batch', 'adjustment', 'rules', 'settings', 'case', 'correction', 'number')) not valid`,
  sql`alter table users add column if not exists number_changed_at timestamptz`,
  // Null for sessions of the release before, which count as known.
  sql`alter table sessions add column if not exists device_key text, add column if not exists device_known boolean`,
  sql`alter table outbox_messages add column if not exists mobile text`,
  sql`
    create table if not exists number_requests (
      id bigint generated always as identity primary key,
      requester_id bigint not null references users,
      user_id bigint references users,
      old_mobile text not null,
      new_mobile text not null,
      name text not null,
      memory text not null,
      state text not null default 'open' check (state in ('open', 'approved', 'done', 'declined', 'cancelled', 'stale')),
      created_at timestamptz not null,
      effective_at timestamptz,
      answer text,
      answered_by bigint references admins,
      answered_at timestamptz
    )`,
  sql`
    create unique index if not exists number_requests_one_waits on number_requests (requester_id) where state in ('open', 'approved')`,
  sql`create index if not exists number_requests_of_requester on number_requests (requester_id, id)`,
  sql`create index if not exists number_requests_of_user on number_requests (user_id, id)`,
  sql`create index if not exists number_requests_waiting on number_requests (id) where state in ('open', 'approved')`,
  sql`comment on column users.number_changed_at is 'The last change of the mobile; payout details wait for a day after it.'`,
  sql`comment on column sessions.device_key is 'Fingerprint of the random id of the browser that signed in.'`,
  sql`comment on column sessions.device_known is 'Whether the account was known to be used in this browser; null: signed in before this was asked.'`,
  sql`comment on column outbox_messages.mobile is 'Of a message to a number that the user does not have any more; null: to the user.'`,
  sql`comment on column number_requests.requester_id is 'The account of the new number, which gives way.'`,
  sql`comment on column number_requests.user_id is 'The account of the old number; null: there is none.'`,
  sql`comment on column number_requests.effective_at is 'When an approved request takes effect.'`,
];

/** Change of number, with and without the old one, and what guards payout details. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
