import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    alter table confirmations
      drop constraint confirmations_kind_check,
      drop constraint confirmations_state_check`,
  sql`
    alter table confirmations
      add constraint confirmations_kind_check
        check (kind in ('batch', 'adjustment', 'rules', 'settings', 'case', 'correction')) not valid`,
  sql`
    alter table confirmations
      add constraint confirmations_state_check
        check (state in ('waiting', 'confirmed', 'declined', 'withdrawn', 'expired')) not valid`,
  // Set for a change of settings by the only owner: without a second one it takes effect then.
  sql`alter table confirmations add column effective_at timestamptz`,
  // Append-only: what an admin did alone of what a limit counts, in points, or in paise for runs. user_id: whom it
  // benefits; null for a batch.
  sql`
    create table limit_uses (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('batch', 'grant', 'run')),
      admin_id bigint not null references admins,
      user_id bigint references users,
      amount bigint not null check (amount >= 0),
      at timestamptz not null
    )`,
  sql`create index limit_uses_by_admin on limit_uses (kind, admin_id, at)`,
  sql`create index limit_uses_by_user on limit_uses (kind, user_id, at)`,
  sql`
    create trigger append_only before update or delete on limit_uses
    for each row execute function refuse_change()`,
  sql`
    create trigger no_truncate before truncate on limit_uses
    for each statement execute function refuse_change()`,
  // Keyed fingerprints of the UPI ID or account, and of the mobile number that a UPI ID begins with: who else is paid
  // there, without decrypting anything. Null until the job has filled them.
  sql`alter table payout_details add column destination_key text, add column mobile_key text`,
];

/** What one admin may do alone counts together, and orders for a second admin are of more kinds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
