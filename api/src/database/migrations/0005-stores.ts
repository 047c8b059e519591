import { type Kysely, sql } from 'kysely';

/** The brand's stores (issue 3 point 8). A removed one stays for the audit log; its name and address are free again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stores (
      id bigint generated always as identity primary key,
      name text not null,
      address text not null,
      phone text,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      created_at timestamptz not null,
      changed_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`
    create unique index stores_one_place on stores (lower(name), lower(address)) where removed_at is null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table stores`.execute(db);
}
