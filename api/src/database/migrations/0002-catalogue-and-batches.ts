import { type Kysely, sql } from 'kysely';

/**
 * Models, products and QR batches. A batch is one row whatever its quantity: its codes are the enciphered serials
 * first_serial … first_serial + quantity − 1 and are not stored (architecture.md "Points").
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table models (
      id bigint generated always as identity primary key,
      name text not null,
      created_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index models_one_name on models (lower(name)) where removed_at is null`.execute(db);
  await sql`
    create table products (
      id bigint generated always as identity primary key,
      model_id bigint not null references models,
      name text not null,
      picture_key text,
      created_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db);
  await sql`create unique index products_one_name on products (model_id, lower(name)) where removed_at is null`.execute(
    db,
  );
  await sql`
    create table batches (
      id bigint generated always as identity primary key,
      product_id bigint not null references products,
      points integer not null check (points between 0 and 1000000),
      quantity integer not null check (quantity between 1 and 1000000),
      first_serial bigint not null unique,
      created_by bigint references admins,
      created_at timestamptz not null,
      voided_at timestamptz,
      void_reason text
    )`.execute(db);
  await sql`create index batches_by_product on batches (product_id, id)`.execute(db);
  // One row, updated in the transaction that makes the batch: ranges can neither overlap nor leave a gap.
  await sql`create table next_serial (only_row boolean primary key default true check (only_row), serial bigint not null)`.execute(
    db,
  );
  await sql`insert into next_serial (serial) values (1000001)`.execute(db);
  await sql`
    create table voided_codes (
      serial bigint primary key,
      batch_id bigint not null references batches,
      reason text not null,
      voided_by bigint references admins,
      voided_at timestamptz not null
    )`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table voided_codes, next_serial, batches, products, models`.execute(db);
}
