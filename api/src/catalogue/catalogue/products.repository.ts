import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';

export interface Product {
  id: number;
  name: string;
  modelId: number;
  modelName: string;
  pictureKey: string | null;
  /** Points of its latest batch, else 0 (docs/product.md §3). */
  points: number;
  createdAt: Date;
}

const selectProducts = (db: Kysely<Schema>) =>
  db
    .selectFrom('products as p')
    .innerJoin('models as m', 'm.id', 'p.model_id')
    .where('p.removed_at', 'is', null)
    .select([
      'p.id',
      'p.name',
      'p.model_id as modelId',
      'm.name as modelName',
      'p.picture_key as pictureKey',
      'p.created_at as createdAt',
    ])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('batches as b')
            .whereRef('b.product_id', '=', 'p.id')
            .orderBy('b.id', 'desc')
            .limit(1)
            .select('b.points'),
          sql<number>`0`,
        )
        .as('points'),
    );

export function listProducts(db: Kysely<Schema>, modelId?: number): Promise<Product[]> {
  return selectProducts(db)
    .$if(modelId !== undefined, (products) => products.where('p.model_id', '=', modelId!))
    .orderBy('p.id', 'desc')
    .execute();
}

export function findProduct(db: Kysely<Schema>, id: number): Promise<Product | undefined> {
  return selectProducts(db).where('p.id', '=', id).executeTakeFirst();
}

/** A product's unique key: its name within its model. */
export interface NamedProduct {
  modelId: number;
  name: string;
}

export function listModelNames(db: Kysely<Schema>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('models').where('removed_at', 'is', null).select(['id', 'name']).orderBy('id').execute();
}

/** Returns the indexes of the given products that exist already. */
export async function findKnownProducts(db: Kysely<Schema>, products: readonly NamedProduct[]): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select given.place::int as place
    from unnest(${products.map(({ modelId }) => modelId)}::bigint[], ${products.map(({ name }) => name)}::text[])
      with ordinality as given (model_id, name, place)
    join products p on p.model_id = given.model_id and lower(p.name) = lower(given.name) and p.removed_at is null`.execute(
    db,
  );
  return new Set(rows.map(({ place }) => place - 1));
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

/** Lists the models of products, removed ones included. */
export async function listModelsOf(trx: Transaction<Schema>, ids: readonly number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('products')
    .select('model_id')
    .distinct()
    .where('id', 'in', [...ids])
    .execute();
  return rows.map((row) => row.model_id);
}

/** Inserts products; resolves with the id of each, undefined if its model has a product of that name. */
export async function insertProducts(
  trx: Transaction<Schema>,
  products: readonly (NamedProduct & { pictureKey: string })[],
  at: Date,
): Promise<(number | undefined)[]> {
  if (products.length === 0) return [];
  const rows = await trx
    .insertInto('products')
    .values(
      products.map(({ modelId, name, pictureKey }) => ({
        model_id: modelId,
        name,
        picture_key: pictureKey,
        created_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`model_id, lower(name)`)
        .where('removed_at', 'is', null)
        .doNothing(),
    )
    .returning(['id', 'model_id as modelId', 'name'])
    .execute();
  const keyOf = ({ modelId, name }: NamedProduct) => `${modelId} ${name}`;
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return products.map((product) => ids.get(keyOf(product)));
}

export function lockProduct(trx: Transaction<Schema>, id: number): Promise<Product | undefined> {
  return selectProducts(trx).where('p.id', '=', id).forUpdate('p').executeTakeFirst();
}

/** Changes a locked product. A taken name violates products_one_name. */
export async function updateProduct(
  trx: Transaction<Schema>,
  id: number,
  change: { name: string } | { picture_key: string },
): Promise<void> {
  await trx.updateTable('products').set(change).where('id', '=', id).execute();
}

/** Lists pictures recorded before a time that no product, removed or not, no case and no settings use. */
export async function listUnusedPictures(db: Kysely<Schema>, before: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select r.picture_key as key from replaced_pictures r where r.replaced_at < ${before}
    and not exists (select from products p where p.picture_key = r.picture_key)
    and not exists (select from scan_cases c where c.picture_key = r.picture_key)
    and not exists (select from programme_settings s where s.settings ->> 'logoKey' = r.picture_key)`.execute(db);
  return rows.map(({ key }) => key);
}

export async function deleteReplacedPictures(db: Kysely<Schema>, before: Date): Promise<void> {
  await db.deleteFrom('replaced_pictures').where('replaced_at', '<', before).execute();
}
