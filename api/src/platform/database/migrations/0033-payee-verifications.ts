import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const statements = [
  sql`
    create table if not exists payee_verifications (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      provider text not null,
      reference text not null unique,
      provider_id text,
      method text not null check (method in ('upi', 'bank')),
      sealed text not null,
      masked text not null,
      destination_key text,
      reused_id bigint,
      created_at timestamptz not null,
      asked_at timestamptz,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      outcome text check (outcome in ('match', 'close', 'mismatch', 'unreadable', 'invalid', 'failed')),
      wrong_field text check (wrong_field in ('upi_id', 'account_number', 'ifsc')),
      ended_at timestamptz,
      check ((outcome is null) = (ended_at is null)),
      check ((outcome is not distinct from 'invalid') = (wrong_field is not null))
    )`,
  sql`create index if not exists payee_verifications_due on payee_verifications (next_attempt_at) where outcome is null`,
  sql`create index if not exists payee_verifications_of_user on payee_verifications (user_id, id)`,
  sql`
    create index if not exists payee_verifications_unclear on payee_verifications (id)
    where outcome in ('close', 'mismatch', 'unreadable', 'failed')`,
  sql`create index if not exists payee_verifications_by_key on payee_verifications (split_part(sealed, '.', 1), id)`,
  sql`
    create table if not exists payee_decisions (
      verification_id bigint not null references payee_verifications on delete cascade,
      decision text not null check (decision in ('accepted', 'correction')),
      reason text not null,
      admin_id bigint not null references admins,
      at timestamptz not null,
      primary key (verification_id, decision)
    )`,
  // A result changes by encryption under another key only; it goes with the account.
  sql`drop trigger if exists append_only on payee_verifications`,
  sql`
    create trigger append_only before update on payee_verifications for each row
    when (old.outcome is not null and
      to_jsonb(old) - 'sealed' - 'destination_key' is distinct from to_jsonb(new) - 'sealed' - 'destination_key')
    execute function refuse_change()`,
  sql`drop trigger if exists append_only on payee_decisions`,
  sql`create trigger append_only before update on payee_decisions for each row execute function refuse_change()`,
  sql`alter table payout_details add column if not exists verification_id bigint`,
  sql`drop index concurrently if exists payout_details_unverified`,
  sql`
    create index concurrently payout_details_unverified on payout_details (coalesce(changed_at, entered_at))
    where verification_id is null`,
  sql`alter table confirmations drop constraint if exists confirmations_kind_check`,
  sql`
    alter table confirmations add constraint confirmations_kind_check
      check (kind in ('batch', 'adjustment', 'rules', 'settings', 'case', 'correction', 'number', 'merge', 'unmerge', 'scheme',
        'import', 'market-file', 'campaign', 'payee')) not valid`,
  sql`alter table limit_uses drop constraint if exists limit_uses_kind_check`,
  sql`
    alter table limit_uses add constraint limit_uses_kind_check
      check (kind in ('batch', 'grant', 'run', 'scheme', 'campaign', 'payee')) not valid`,
  sql`comment on column payee_verifications.reference is 'Ours at the provider: random, so that a restore gives none out again.'`,
  sql`comment on column payee_verifications.provider_id is 'Of the provider; null while it is not known.'`,
  sql`comment on column payee_verifications.sealed is 'The destination with the name that the user gave; once there is a result, with that of the bank.'`,
  sql`comment on column payee_verifications.reused_id is 'The verification of the same destination with the name of the bank; null: the provider was asked.'`,
  sql`comment on column payee_verifications.asked_at is 'When the request was sent, whatever came of it: from then on its state is read. Null: it was not.'`,
  sql`comment on column payout_details.verification_id is 'The verification of exactly these details; null: there is none yet. No foreign key: it counts with the same user and destination_key only.'`,
];

/** Payees: what a bank said of payout details, and what an admin decided about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
