import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

export interface Product {
  id: number;
  name: string;
  modelId: number;
  modelName: string;
  pictureKey: string | null;
  /** Points of its latest batch, else 0 (decisions.md §3). */
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

/** Lists every product, newest first. */
export function listProducts(db: Kysely<Schema>): Promise<Product[]> {
  return selectProducts(db).orderBy('p.id', 'desc').execute();
}

/** Lists the products of a model, newest first; none for an unknown model. */
export function listProductsOfModel(db: Kysely<Schema>, modelId: number): Promise<Product[]> {
  return selectProducts(db).where('p.model_id', '=', modelId).orderBy('p.id', 'desc').execute();
}

/** Finds a product that is not removed. */
export function findProduct(db: Kysely<Schema>, id: number): Promise<Product | undefined> {
  return selectProducts(db).where('p.id', '=', id).executeTakeFirst();
}

/** Inserts a product; undefined if its model has one of that name. */
export async function insertProduct(
  trx: Transaction<Schema>,
  product: { modelId: number; name: string; pictureKey: string | null; at: Date },
): Promise<number | undefined> {
  const row = await trx
    .insertInto('products')
    .values({ model_id: product.modelId, name: product.name, picture_key: product.pictureKey, created_at: product.at })
    .onConflict((conflict) =>
      conflict
        .expression(sql`model_id, lower(name)`)
        .where('removed_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Locks a product; undefined if there is none. */
export function lockProduct(
  trx: Transaction<Schema>,
  id: number,
): Promise<{ name: string; pictureKey: string | null } | undefined> {
  return trx
    .selectFrom('products')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(['name', 'picture_key as pictureKey'])
    .forUpdate()
    .executeTakeFirst();
}

/** Renames a locked product. A taken name violates products_one_name. */
export async function updateProductName(
  trx: Transaction<Schema>,
  { id, name }: { id: number; name: string },
): Promise<void> {
  await trx.updateTable('products').set({ name }).where('id', '=', id).execute();
}

/** Replaces the picture of a locked product. */
export async function updateProductPicture(
  trx: Transaction<Schema>,
  { id, pictureKey }: { id: number; pictureKey: string },
): Promise<void> {
  await trx.updateTable('products').set({ picture_key: pictureKey }).where('id', '=', id).execute();
}
