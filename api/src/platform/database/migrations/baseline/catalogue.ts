import { sql } from 'kysely';

/**
 * Models, products, batches of codes, stores. A batch is one row whatever its quantity: its codes are the enciphered serials
 * first_serial … first_serial + quantity − 1 and are not stored (architecture.md "Points"). Removed rows stay for the audit
 * log; their names are free again.
 */
export const catalogue = [
  sql`
    create table models (
      id bigint generated always as identity primary key,
      name text not null,
      created_at timestamptz not null,
      removed_at timestamptz
    )`,
  sql`create unique index models_one_name on models (lower(name)) where removed_at is null`,
  sql`
    create table products (
      id bigint generated always as identity primary key,
      model_id bigint not null references models,
      name text not null,
      picture_key text,
      created_at timestamptz not null,
      removed_at timestamptz
    )`,
  sql`create unique index products_one_name on products (model_id, lower(name)) where removed_at is null`,
  // Pictures that a product had before its present one: a job deletes them a day later.
  sql`create table replaced_pictures (picture_key text primary key, replaced_at timestamptz not null)`,
  sql`
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
    )`,
  sql`create index batches_by_product on batches (product_id, id)`,
  // One row, updated in the transaction that makes the batch: ranges can neither overlap nor leave a gap.
  sql`create table next_serial (only_row boolean primary key default true check (only_row), serial bigint not null)`,
  sql`insert into next_serial (serial) values (1000001)`,
  sql`
    create table voided_codes (
      serial bigint primary key,
      batch_id bigint not null references batches,
      reason text not null,
      voided_by bigint references admins,
      voided_at timestamptz not null
    )`,
  sql`
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
    )`,
  sql`create unique index stores_one_place on stores (lower(name), lower(address)) where removed_at is null`,
  // How far each bulk upload is and how it ended: a table, so that every node can report it.
  sql`
    create table product_imports (
      upload_id text primary key,
      admin_id bigint not null references admins,
      state text not null check (state in ('receiving', 'reading', 'pictures', 'rows', 'done', 'failed')),
      done integer not null default 0,
      total integer not null default 0,
      outcome jsonb,
      started_at timestamptz not null,
      updated_at timestamptz not null
    )`,
  sql`create index product_imports_by_age on product_imports (started_at)`,
];
