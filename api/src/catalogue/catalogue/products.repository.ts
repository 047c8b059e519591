import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { LARGEST_SERIAL } from '../../platform/serials';
import type { ProductDetails } from './product-details.schema';

export interface Product extends ProductDetails {
  id: number;
  name: string;
  modelId: number;
  modelName: string;
  pictureKey: string | null;
  /** Points of its latest batch of our labels, else 0 (docs/product.md §3). */
  points: number;
  createdAt: Date;
}

/** @param condition over `p` (products) */
async function selectProducts(db: Kysely<Schema>, condition: RawBuilder<unknown>, locking = sql``) {
  const { rows } = await sql<Product>`
    select p.id, p.name, p.model_id as "modelId", m.name as "modelName", p.picture_key as "pictureKey",
      coalesce((select b.points from batches b where b.product_id = p.id and b.first_serial <= ${sql.lit(LARGEST_SERIAL)} order by b.id desc limit 1), 0) as points,
      p.sku, p.mrp_paise as "mrpPaise", p.default_points as "defaultPoints", p.category,
      p.created_at as "createdAt"
    from products p join models m on m.id = p.model_id
    where p.removed_at is null and ${condition} order by p.id desc ${locking}`.execute(db);
  return rows;
}

export const listProducts = (db: Kysely<Schema>, modelId?: number): Promise<Product[]> =>
  selectProducts(db, modelId === undefined ? sql`true` : sql`p.model_id = ${modelId}`);

export const findProduct = async (db: Kysely<Schema>, id: number): Promise<Product | undefined> =>
  (await selectProducts(db, sql`p.id = ${id}`))[0];

export interface NamedProduct {
  modelId: number;
  name: string;
}

export function listModelNames(db: Kysely<Schema>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('models').where('removed_at', 'is', null).select(['id', 'name']).orderBy('id').execute();
}

export async function findKnownProducts(
  db: Kysely<Schema>,
  products: readonly { modelId: number | null; name: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select given.place::int as place
    from unnest(${products.map(({ modelId }) => modelId)}::bigint[], ${products.map(({ name }) => name)}::text[])
      with ordinality as given (model_id, name, place)
    join products p on p.model_id = given.model_id and lower(p.name) = lower(given.name) and p.removed_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ place }) => place - 1));
}

/** Returns the ids of stored products by their SKU in lower case. @param skus in lower case */
export async function findProductsBySku(db: Kysely<Schema>, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; sku: string }>`
    select id, lower(sku) as sku from products
    where removed_at is null and lower(sku) = any(${[...skus]}::text[])`.execute(db);
  return new Map(rows.map(({ id, sku }) => [sku, id]));
}

/** Returns whether the SKU of one of some products, in any case, is that of a stored one. */
export async function findTakenSkus(
  db: Kysely<Schema>,
  products: readonly Pick<ProductDetails, 'sku'>[],
): Promise<(product: Pick<ProductDetails, 'sku'>) => boolean> {
  const skus = products.flatMap(({ sku }) => sku?.toLowerCase() ?? []);
  if (skus.length === 0) return () => false;
  const taken = await findProductsBySku(db, skus);
  return ({ sku }) => sku !== null && taken.has(sku.toLowerCase());
}

/** Locks models against removal while products are added; removed ones are not in the result. */
export async function lockModelsForUse(trx: Transaction<Schema>, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('models')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .select('id')
    // Always in this order, so that two uploads cannot deadlock.
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listModelsOf(trx: Transaction<Schema>, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('products')
    .select('model_id')
    .distinct()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.model_id);
}

/** Inserts products; resolves with the id of each, undefined if its model has a product of that name, or its SKU is taken. */
export async function insertProducts(
  trx: Transaction<Schema>,
  products: readonly (NamedProduct & ProductDetails & { pictureKey: string })[],
  at: Date,
): Promise<(number | undefined)[]> {
  // One parameter for all rows: PostgreSQL takes 65,535 a statement. Raw cells stay out: JSON with \u0000 fails.
  const given = products.map(({ modelId, name, pictureKey, sku, mrpPaise, defaultPoints, category }) => ({
    ...{ modelId, name, pictureKey, sku, mrpPaise, defaultPoints, category },
  }));
  const { rows } = await sql<NamedProduct & { id: number }>`
    insert into products (model_id, name, picture_key, sku, mrp_paise, default_points, category, created_at)
    select "modelId", name, "pictureKey", sku, "mrpPaise", "defaultPoints", category, ${at}
    from json_to_recordset(${JSON.stringify(given)}::json) as given (
      "modelId" bigint, name text, "pictureKey" text, sku text, "mrpPaise" bigint, "defaultPoints" integer, category text
    )
    on conflict do nothing
    returning id, model_id as "modelId", name`.execute(trx);
  const keyOf = ({ modelId, name }: NamedProduct) => `${modelId} ${name}`;
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return products.map((product) => ids.get(keyOf(product)));
}

export const lockProduct = async (trx: Transaction<Schema>, id: number): Promise<Product | undefined> =>
  (await selectProducts(trx, sql`p.id = ${id}`, sql`for update of p`))[0];

type ProductChange = Partial<{
  name: string;
  picture_key: string;
  sku: string | null;
  mrp_paise: number | null;
  default_points: number | null;
  category: string | null;
}>;

/** Changes a locked product. A taken name violates products_one_name, a taken SKU products_one_sku. */
export async function updateProduct(trx: Transaction<Schema>, id: number, change: ProductChange): Promise<void> {
  await trx.updateTable('products').set(change).where('id', '=', id).execute();
}

/** Lists pictures recorded before a time that no product, removed or not, no case and no settings use. */
export async function listUnusedPictures(db: Kysely<Schema>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select r.picture_key as key from replaced_pictures r where r.replaced_at < ${before}
    and not exists (select from products p where p.picture_key = r.picture_key)
    and not exists (select from scan_cases c where c.picture_key = r.picture_key)
    and not exists (select from imports i where i.statement_picture_key = r.picture_key)
    and not exists (select from programme_settings s where s.settings ->> 'logoKey' = r.picture_key)`.execute(db);
  return rows.map(({ key }) => key);
}

export async function deleteReplacedPictures(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('replaced_pictures').where('replaced_at', '<', before).execute();
}
