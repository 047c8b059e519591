import { type Kysely, sql } from 'kysely';

/**
 * The ledger, scans and claims. Each journal row moves points from one account of a user to another; totals are the
 * running balances of those accounts, changed in the same statement or transaction (architecture.md "Points").
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table point_totals (
      user_id bigint primary key references users,
      granted bigint not null default 0,
      available bigint not null default 0 check (available >= 0),
      awaiting bigint not null default 0 check (awaiting >= 0),
      redeemed bigint not null default 0 check (redeemed >= 0),
      check (granted = available + awaiting + redeemed)
    )`.execute(db);
  await sql`
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
    )`.execute(db);
  await sql`create index claims_by_user on claims (user_id, id)`.execute(db);
  await sql`create index claims_by_time on claims (claimed_at, id)`.execute(db);
  await sql`create index claims_pending on claims (user_id) where status = 'pending'`.execute(db);
  // No foreign key to batches: a thousand scans of one batch would queue on its row. Invariant I10 checks it instead.
  await sql`
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
      claim_id bigint references claims
    )`.execute(db);
  await sql`create index scans_by_user on scans (user_id, scanned_at)`.execute(db);
  await sql`create index scans_unclaimed on scans (user_id) where claim_id is null`.execute(db);
  await sql`create index scans_by_claim on scans (claim_id) where claim_id is not null`.execute(db);
  await sql`create index scans_by_time on scans (scanned_at)`.execute(db);
  await sql`
    create table released_claim_items (
      claim_id bigint not null references claims,
      serial bigint not null,
      points integer not null,
      primary key (claim_id, serial)
    )`.execute(db);
  await sql`
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
      reason text,
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
    )`.execute(db);
  await sql`create index journal_by_user on journal (user_id, id)`.execute(db);
  await sql`create index journal_adjustments on journal (user_id) where kind = 'adjustment'`.execute(db);
  await sql`create unique index journal_one_grant_a_code on journal (serial) where serial is not null`.execute(db);
  await sql`create unique index journal_one_entry_a_claim on journal (claim_id) where kind = 'claim'`.execute(db);
  await sql`create unique index journal_one_resolution_a_claim on journal (claim_id) where kind in ('approval', 'rejection')`.execute(
    db,
  );
  await sql`
    create table idempotency_keys (
      user_id bigint not null references users,
      operation text not null,
      key text not null,
      request_hash text not null,
      status smallint not null,
      body jsonb not null,
      created_at timestamptz not null,
      primary key (user_id, operation, key)
    )`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
  await sql`
    create table fraud_flags (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      kind text not null,
      details jsonb not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index fraud_flags_by_user on fraud_flags (user_id, kind, at)`.execute(db);
  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      admin_id bigint references admins,
      action text not null,
      claim_id bigint,
      details jsonb not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index audit_log_by_claim on audit_log (claim_id) where claim_id is not null`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  for (const table of ['journal', 'audit_log']) {
    await sql`create trigger append_only before update or delete on ${sql.table(table)} for each row execute function refuse_change()`.execute(
      db,
    );
    await sql`create trigger no_truncate before truncate on ${sql.table(table)} for each statement execute function refuse_change()`.execute(
      db,
    );
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table audit_log, fraud_flags, idempotency_keys, journal, released_claim_items, scans, claims, point_totals`.execute(
    db,
  );
  await sql`drop function refuse_change`.execute(db);
}
