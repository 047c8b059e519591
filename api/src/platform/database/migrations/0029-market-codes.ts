import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

const statements = [
  sql`
    create table if not exists market_files (
      id bigint generated always as identity primary key,
      name text not null,
      file_name text not null,
      file_bytes bigint not null check (file_bytes > 0),
      product_id bigint references products,
      state text not null default 'loading'
        check (state in ('loading', 'loaded', 'active', 'void', 'undoing', 'undone')),
      read_to bigint not null default 0,
      lines bigint not null default 0,
      codes bigint not null default 0,
      points bigint not null default 0,
      duplicates bigint not null default 0,
      wrong bigint not null default 0,
      problems jsonb not null default '[]',
      made_by bigint not null references admins,
      at timestamptz not null,
      active_at timestamptz,
      ended_at timestamptz
    )`,
  sql`comment on table market_files is 'Files of the codes on labels of another vendor; what was read of each, and whether it pays.'`,
  sql`comment on column market_files.product_id is 'Of rows that name none; null: a placeholder.'`,
  sql`comment on column market_files.read_to is 'Bytes of the unpacked text that were read, whole lines.'`,
  sql`comment on column market_files.problems is 'The first rows that were not taken: line, problem and value.'`,
  sql`alter table batches add column if not exists market_file_id bigint`,
  sql`drop index concurrently if exists batches_by_market_file`,
  sql`create index concurrently batches_by_market_file on batches (market_file_id) where market_file_id is not null`,
  sql`
    create table if not exists market_codes (
      hash uuid primary key,
      serial bigint not null
    )`,
  sql`comment on table market_codes is 'Codes on labels of another vendor, each once, with its serial in a batch.'`,
  sql`comment on column market_codes.hash is 'The first 16 bytes of HMAC-SHA-256 with a key that is not in the database.'`,
  sql`create table if not exists market_code_keys (id text primary key)`,
  sql`comment on table market_code_keys is 'Ids of the code keys that hashes of market codes were made with: without one of them, a code that was paid would be new.'`,
  sql`alter table products add column if not exists is_placeholder boolean not null default false`,
  sql`comment on column products.is_placeholder is 'For labels of another vendor that name no product: on no list, and no scheme counts them.'`,
  sql`alter table confirmations drop constraint if exists confirmations_kind_check`,
  sql`
    alter table confirmations add constraint confirmations_kind_check
      check (kind in ('batch', 'adjustment', 'rules', 'settings', 'case', 'correction', 'number', 'merge', 'unmerge', 'scheme',
        'import', 'market-file')) not valid`,
];

/** Codes on labels of another vendor that are in the market. None is paid until a file or a verifier is put in force. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
