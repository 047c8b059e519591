import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

/** A product's unique key: its name within its model. */
export interface NamedProduct {
  modelId: number;
  name: string;
}

/** Lists every model that products can be added to, by name. */
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

/**
 * Inserts products; resolves with the indexes of those that were inserted: names that their model has already are
 * skipped.
 */
export async function insertProducts(
  trx: Transaction<Schema>,
  products: readonly (NamedProduct & { pictureKey: string })[],
  at: Date,
): Promise<Set<number>> {
  if (products.length === 0) return new Set();
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
    .returning(['model_id', 'name'])
    .execute();
  const inserted = new Set(rows.map(keyOf));
  return new Set(
    products.flatMap(({ modelId, name }, place) => (inserted.has(keyOf({ model_id: modelId, name })) ? [place] : [])),
  );
}

const keyOf = ({ model_id, name }: { model_id: number; name: string }) => `${model_id} ${name}`;
