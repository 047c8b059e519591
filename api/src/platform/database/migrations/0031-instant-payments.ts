import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const statements = [
  // A payment at once is a run of one item that no admin made: journal, corrections and results are those of every payment.
  sql`alter table payout_runs add column if not exists channel text not null default 'file'`,
  sql`alter table payout_runs alter column created_by drop not null`,
  sql`alter table payout_runs drop constraint if exists payout_runs_channel_check`,
  sql`
    alter table payout_runs add constraint payout_runs_channel_check
      check (channel = 'file' and created_by is not null or channel = 'provider' and created_by is null and items = 1) not valid`,
  sql`drop index concurrently if exists payout_runs_of_files`,
  sql`create index concurrently payout_runs_of_files on payout_runs (id) where channel = 'file'`,
  sql`
    create table if not exists instant_payments (
      item_id bigint primary key references payout_items,
      provider text not null check (provider in ('razorpayx', 'cashfree')),
      provider_account text not null,
      provider_id text,
      state text not null default 'created' check (state in ('created', 'sent', 'processing', 'paid', 'failed', 'reversed')),
      reason text,
      problem text check (problem in ('amount', 'reference', 'state', 'unknown')),
      attempts integer not null default 0,
      due_at timestamptz,
      ordered_at timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`,
  sql`create index if not exists instant_payments_due on instant_payments (due_at) where due_at is not null`,
  sql`create index if not exists instant_payments_by_day on instant_payments (created_at)`,
  sql`create index if not exists instant_payments_with_problem on instant_payments (item_id) where problem is not null`,
  sql`
    create table if not exists provider_balances (
      provider text primary key,
      balance_paise bigint not null,
      read_at timestamptz not null,
      low_since timestamptz
    )`,
  sql`comment on column payout_runs.channel is 'How it is paid: by the bank’s file, or by a provider’s API at once.'`,
  sql`comment on column instant_payments.provider_account is 'A hash of the account that pays it: another one does not know it.'`,
  sql`comment on column instant_payments.provider_id is 'Its id at the provider; null while the provider has not confirmed it.'`,
  sql`comment on column instant_payments.state is 'created: not requested; sent: requested, outcome unknown; processing: the provider has it.'`,
  sql`comment on column instant_payments.reason is 'The provider’s code of a state other than paid.'`,
  sql`comment on column instant_payments.problem is 'What the provider says otherwise: amount, bank reference, state; or it does not know the payment.'`,
  sql`comment on column instant_payments.attempts is 'Requests since the state changed.'`,
  sql`comment on column instant_payments.due_at is 'When it is sent, or its state read, next; null: not any more.'`,
  sql`comment on column instant_payments.ordered_at is 'When it was last ordered, whatever came of it; null: never.'`,
  sql`comment on column provider_balances.low_since is 'Since when it is below the amount of the settings; null: it is not.'`,
];

/** Payments at once by a provider’s API. Nothing is different until an owner switches them on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
