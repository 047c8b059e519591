import { type Kysely, sql } from 'kysely';

/** What schemes and price lists know a product by. Products of before have none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table products
      add column if not exists sku text, add column if not exists category text,
      add column if not exists mrp_paise bigint check (mrp_paise > 0),
      add column if not exists default_points integer check (default_points >= 0)`.execute(db);
  await sql`
    create unique index if not exists products_one_sku on products (lower(sku))
      where removed_at is null and sku is not null`.execute(db);
}
