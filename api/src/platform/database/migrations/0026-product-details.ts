import { type Kysely, sql } from 'kysely';

export const transaction = 'none';

/** What schemes and price lists know a product by. Products of before have none of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    sql`
      alter table products
        add column if not exists sku text, add column if not exists category text,
        add column if not exists mrp_paise bigint, add column if not exists default_points integer`,
    sql`alter table products drop constraint if exists products_details_check`,
    sql`
      alter table products
        add constraint products_details_check check (mrp_paise > 0 and default_points >= 0) not valid`,
    sql`drop index concurrently if exists products_one_sku`,
    sql`
      create unique index concurrently products_one_sku on products (lower(sku))
        where removed_at is null and sku is not null`,
  ])
    await statement.execute(db);
}
