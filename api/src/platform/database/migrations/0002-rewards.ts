import { type Kysely, sql } from 'kysely';

const statements = [
  // Append-only: the newest row is in force, the others are the history.
  sql`
    create table programme_settings (
      id bigint generated always as identity primary key,
      settings jsonb not null,
      admin_id bigint references admins,
      at timestamptz not null
    )`,
  sql`
    create table payout_details (
      user_id bigint primary key references users,
      method text not null check (method in ('upi', 'bank')),
      sealed text not null,
      masked text not null,
      entered_at timestamptz not null,
      changed_at timestamptz
    )`,
  // One for each approved claim while a point had a worth; the worth is that of the approval.
  sql`
    create table payouts (
      claim_id bigint primary key references claims,
      user_id bigint not null references users,
      points bigint not null check (points > 0),
      value_paise bigint not null check (value_paise > 0),
      amount_paise bigint not null,
      state text not null default 'payable' check (state in ('payable', 'in-run', 'paid', 'returned', 'forfeited')),
      approved_at timestamptz not null,
      check (amount_paise = points * value_paise)
    )`,
  sql`create index payouts_by_user on payouts (user_id, claim_id)`,
  sql`create index payouts_unpaid on payouts (state, claim_id) where state <> 'paid'`,
  sql`
    create table payout_runs (
      id bigint generated always as identity primary key,
      state text not null check (state in ('proposed', 'confirmed', 'sent', 'closed', 'cancelled')),
      items integer not null check (items > 0),
      amount_paise bigint not null check (amount_paise > 0),
      created_by bigint not null references admins,
      created_at timestamptz not null,
      confirmed_by bigint references admins,
      confirmed_at timestamptz,
      sent_at timestamptz,
      closed_at timestamptz
    )`,
  sql`create index payout_runs_by_state on payout_runs (state, id)`,
  // sealed: the payout details at the time of the run, deleted when the item is resolved; masked stays.
  sql`
    create table payout_items (
      id bigint generated always as identity primary key,
      run_id bigint not null references payout_runs,
      claim_id bigint not null references payouts,
      user_id bigint not null references users,
      amount_paise bigint not null check (amount_paise > 0),
      method text not null check (method in ('upi', 'bank')),
      sealed text,
      masked text not null,
      state text not null default 'open' check (state in ('open', 'paid', 'returned', 'cancelled')),
      reference text,
      reason text,
      resolved_at timestamptz,
      check ((state = 'open') = (resolved_at is null)),
      check ((state = 'paid') = (reference is not null))
    )`,
  // A claim is in one live run at most, and paid at most once.
  sql`create unique index payout_items_one_live_a_claim on payout_items (claim_id) where state in ('open', 'paid')`,
  sql`create index payout_items_by_claim on payout_items (claim_id, id)`,
  sql`create index payout_items_by_run on payout_items (run_id, id)`,
  sql`create index payout_items_by_user on payout_items (user_id, id)`,
  // The report of a year reads no row of the table.
  sql`
    create index payout_items_paid on payout_items (resolved_at) include (user_id, amount_paise)
    where state = 'paid'`,
  // Money in paise, as the journal is for points: approval (programme to payable), run (payable to in-run), release
  // (in-run to payable), payment (in-run to paid), return (in-run to returned), renewal (returned to payable),
  // forfeit (payable or returned to programme).
  sql`
    create table money_journal (
      id bigint generated always as identity primary key,
      claim_id bigint not null,
      user_id bigint not null,
      item_id bigint,
      kind text not null,
      amount_paise bigint not null check (amount_paise > 0),
      from_account text not null,
      to_account text not null,
      admin_id bigint,
      at timestamptz not null,
      check (
        (kind, from_account, to_account) in (
          ('approval', 'programme', 'payable'),
          ('run', 'payable', 'in-run'),
          ('release', 'in-run', 'payable'),
          ('payment', 'in-run', 'paid'),
          ('return', 'in-run', 'returned'),
          ('renewal', 'returned', 'payable'),
          ('forfeit', 'payable', 'programme'),
          ('forfeit', 'returned', 'programme')
        )
      ),
      check ((kind in ('run', 'release', 'payment', 'return')) = (item_id is not null))
    )`,
  sql`create index money_journal_by_claim on money_journal (claim_id, id)`,
  sql`create unique index money_journal_one_approval_a_claim on money_journal (claim_id) where kind = 'approval'`,
  sql`create unique index money_journal_one_payment_a_claim on money_journal (claim_id) where kind = 'payment'`,
  sql`create unique index money_journal_one_end_an_item on money_journal (item_id) where kind in ('release', 'payment', 'return')`,
  // Messages of a transaction, sent after it: one row for each event and user, one delivery for each channel. A push
  // subscription is its own preference; without a row, SMS and news are on.
  sql`
    create table outbox_messages (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null,
      subject text not null,
      details jsonb not null,
      at timestamptz not null,
      unique (user_id, kind, subject)
    )`,
  sql`
    create table outbox_deliveries (
      message_id bigint not null references outbox_messages on delete cascade,
      channel text not null check (channel in ('sms', 'push')),
      state text not null default 'due' check (state in ('due', 'sent', 'failed', 'skipped')),
      attempts smallint not null default 0,
      next_attempt_at timestamptz not null,
      ended_at timestamptz,
      last_error text,
      primary key (message_id, channel)
    )`,
  sql`create index outbox_deliveries_due on outbox_deliveries (next_attempt_at, message_id) where state = 'due'`,
  sql`alter table seen_news add column message_id bigint not null default 0`,
  sql`
    create table push_subscriptions (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      endpoint text not null unique,
      keys jsonb not null,
      created_at timestamptz not null
    )`,
  sql`create index push_subscriptions_by_user on push_subscriptions (user_id)`,
  sql`
    create table message_preferences (
      user_id bigint not null references users,
      channel text not null check (channel in ('sms', 'news')),
      enabled boolean not null,
      changed_at timestamptz not null,
      primary key (user_id, channel)
    )`,
  sql`alter table users add column language text`,
  // Not validated: the codes of before are gone within an hour.
  sql`alter table otp_codes drop constraint otp_codes_purpose_check`,
  sql`
    alter table otp_codes add constraint otp_codes_purpose_check
      check (purpose in ('user-sign-in', 'admin-sign-in', 'account-deletion', 'admin-link', 'payout-details')) not valid`,
  ...['programme_settings', 'money_journal'].flatMap((table) => [
    sql`
      create trigger append_only before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`,
    sql`
      create trigger no_truncate before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`,
  ]),
];

/** What a point is worth, payouts, and messages about them. Everything is off until programme_settings has a row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
