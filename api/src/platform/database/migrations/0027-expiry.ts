import { type Kysely, sql } from 'kysely';

/** Points that expire: which notice a person had, and what expired. Nothing expires until an owner sets the months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists expiries (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      basis_at timestamptz not null,
      expires_at timestamptz not null,
      notified_at timestamptz not null,
      reminded_at timestamptz,
      expired_at timestamptz,
      points bigint check (points > 0),
      check ((expired_at is null) = (points is null)),
      check (expired_at is null or reminded_at is not null)
    )`.execute(db);
  // One notice of a basis, and what expired by it.
  await sql`create unique index if not exists expiries_one_a_basis on expiries (user_id, basis_at)`.execute(db);
  await sql`alter table journal drop constraint if exists journal_kind_check, drop constraint if exists journal_accounts_check`.execute(
    db,
  );
  await sql`
    alter table journal add constraint journal_kind_check
      check (kind in ('grant', 'claim', 'approval', 'rejection', 'adjustment', 'bonus', 'expiry')) not valid`.execute(
    db,
  );
  await sql`
    alter table journal add constraint journal_accounts_check
      check (
        (kind, from_account, to_account) in (
          ('grant', 'programme', 'available'),
          ('bonus', 'programme', 'available'),
          ('expiry', 'available', 'programme'),
          ('claim', 'available', 'awaiting'),
          ('approval', 'awaiting', 'redeemed'),
          ('rejection', 'awaiting', 'available')
        )
        or (kind = 'adjustment' and 'programme' in (from_account, to_account))
      ) not valid`.execute(db);
}
