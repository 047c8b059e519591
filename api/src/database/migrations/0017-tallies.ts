import { type Kysely, sql } from 'kysely';

/**
 * What long lists are sorted and counted by, laid up to a place in the journal (decision 0017): nothing here is written by
 * a scan, a claim or a registration, only by the keeper of `modules/tallies`, which also fills it the first time.
 *
 * The index by name gets what pages far from both ends are found by without a look at the people themselves: PostgreSQL
 * reads an index on an expression alone only if the column under it stands in the index, too.
 */
export const transaction = 'none';

/** Room for what lists are sorted and counted by; `keepTallies` fills it, so that no start waits for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table if not exists tally_mark (
      only_row boolean primary key default true check (only_row),
      entry_id bigint not null,
      user_id bigint not null,
      plumbers bigint not null,
      customers bigint not null,
      laid_at timestamptz not null
    )`.execute(db);
  await sql`
    create table if not exists people_by_points (
      user_id bigint primary key,
      role_id smallint not null,
      granted bigint not null,
      redeemed bigint not null,
      available bigint not null
    )`.execute(db);
  for (const points of ['granted', 'redeemed', 'available']) {
    const name = sql.ref(`people_by_${points}`);
    await sql`create index if not exists ${name} on people_by_points (role_id, ${sql.ref(points)}, user_id)`.execute(
      db,
    );
  }
  await sql`
    create table if not exists claim_tallies (
      day date not null,
      status text not null,
      claims bigint not null,
      points bigint not null,
      primary key (day, status)
    )`.execute(db);
  await sql`drop index concurrently if exists users_in_name_order`.execute(db);
  await sql`
    create index concurrently users_in_name_order on users (role_id, lower(name), id) include (name, suspended_at)
    where erased_at is null`.execute(db);
  await sql`drop index concurrently if exists users_by_name`.execute(db);
  await sql`drop index concurrently if exists claims_by_status`.execute(db);
  await sql`create index concurrently claims_by_status on claims (status, claimed_at, id)`.execute(db);
  await sql`drop index concurrently if exists claims_by_words`.execute(db);
  await sql`
    create index concurrently claims_by_words on claims using gin (groups_of_three(lower(transaction_id)))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index claims_by_words, claims_by_status, users_in_name_order`.execute(db);
  await sql`create index users_by_name on users (role_id, lower(name), id) where erased_at is null`.execute(db);
  await sql`drop table claim_tallies, people_by_points, tally_mark`.execute(db);
}
