import { sql } from 'kysely';

/** Autovacuum after a hundredth of the rows has changed, not a fifth: histories are read from an index alone. */
const vacuumEarly = sql`with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01)`;

/**
 * The ledger, scans and claims. Each journal row moves points from one account of a user to another; totals are the running
 * balances of those accounts, changed in the same statement or transaction (architecture.md "Points").
 */
export const points = [
  sql`
    create table point_totals (
      user_id bigint primary key references users,
      granted bigint not null default 0,
      available bigint not null default 0 check (available >= 0),
      awaiting bigint not null default 0 check (awaiting >= 0),
      redeemed bigint not null default 0 check (redeemed >= 0),
      check (granted = available + awaiting + redeemed)
    )`,
  sql`
    create table claims (
      id bigint generated always as identity (start with 10001) primary key,
      transaction_id text generated always as ('TX-' || id::text) stored unique,
      user_id bigint not null references users,
      points bigint not null check (points > 0),
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      last_scanned_at timestamptz,
      claimed_at timestamptz not null,
      resolved_at timestamptz,
      resolved_by bigint references admins,
      reason text,
      check ((status = 'pending') = (resolved_at is null))
    ) ${vacuumEarly}`,
  sql`create index claims_by_user on claims (user_id, id)`,
  sql`create index claims_by_time on claims (claimed_at, id)`,
  sql`create index claims_by_status on claims (status, claimed_at, id)`,
  sql`create index claims_by_words on claims using gin (groups_of_three(lower(transaction_id)))`,
  sql`create index claims_pending on claims (user_id) where status = 'pending'`,
  // No foreign key to batches: a thousand scans of one batch would queue on its row. Invariant I10 checks it instead.
  // request_key is the Idempotency-Key: remembered responses are purged, but a phone may repeat a scan weeks later.
  sql`
    create table scans (
      serial bigint primary key,
      batch_id bigint not null,
      user_id bigint not null references users,
      points integer not null,
      location text not null,
      latitude double precision,
      longitude double precision,
      location_missing boolean not null,
      scanned_at timestamptz not null,
      claim_id bigint references claims,
      request_key text
    ) ${vacuumEarly}`,
  sql`create index scans_by_user on scans (user_id, scanned_at, serial)`,
  sql`create index scans_unclaimed on scans (user_id) where claim_id is null`,
  sql`create index scans_by_claim on scans (claim_id) where claim_id is not null`,
  sql`create index scans_by_time on scans (scanned_at) include (points)`,
  sql`
    create table released_claim_items (
      claim_id bigint not null references claims,
      serial bigint not null,
      points integer not null,
      primary key (claim_id, serial)
    )`,
  sql`
    create table journal (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null check (kind in ('grant', 'claim', 'approval', 'rejection', 'adjustment')),
      points bigint not null check (points >= 0),
      from_account text not null check (from_account in ('programme', 'available', 'awaiting', 'redeemed')),
      to_account text not null check (to_account in ('programme', 'available', 'awaiting', 'redeemed')),
      serial bigint,
      claim_id bigint,
      admin_id bigint,
      at timestamptz not null,
      check (from_account <> to_account),
      check (
        (kind, from_account, to_account) in (
          ('grant', 'programme', 'available'),
          ('claim', 'available', 'awaiting'),
          ('approval', 'awaiting', 'redeemed'),
          ('rejection', 'awaiting', 'available')
        )
        or (kind = 'adjustment' and 'programme' in (from_account, to_account))
      ),
      check ((kind = 'grant') = (serial is not null)),
      check ((kind in ('claim', 'approval', 'rejection')) = (claim_id is not null))
    ) ${vacuumEarly}`,
  sql`create index journal_by_user on journal (user_id, id)`,
  sql`create index journal_adjustments on journal (user_id) where kind = 'adjustment'`,
  // A user's decisions without the grants between them; a scan does not touch it.
  sql`
    create index journal_decisions on journal (user_id, id)
    where kind in ('approval', 'rejection', 'adjustment')`,
  sql`create unique index journal_one_grant_a_code on journal (serial) where serial is not null`,
  sql`create unique index journal_one_entry_a_claim on journal (claim_id) where kind = 'claim'`,
  sql`create unique index journal_one_resolution_a_claim on journal (claim_id) where kind in ('approval', 'rejection')`,
  // Texts that are deleted with an account, so not in the journal. No foreign key: with one, PostgreSQL itself
  // would refuse to truncate the journal, and a missing trigger would go unnoticed.
  sql`create table adjustment_reasons (journal_id bigint primary key, reason text not null)`,
  // The last decision that a user has seen. Decisions are written with the user's totals locked, so none appears behind it later.
  sql`
    create table seen_news (
      user_id bigint primary key references users,
      journal_id bigint not null,
      seen_at timestamptz not null
    )`,
  sql`
    create table fraud_flags (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null,
      details jsonb not null,
      at timestamptz not null
    )`,
  sql`create index fraud_flags_by_user on fraud_flags (user_id, kind, at)`,
];
