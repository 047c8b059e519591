import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

/** A product by what makes it one of its kind: its name within its model. */
export interface NamedProduct {
  modelId: number;
  name: string;
}

/** Every model that products can be added to, by name. */
export function listModelNames(db: Kysely<Schema>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('models').where('removed_at', 'is', null).select(['id', 'name']).orderBy('id').execute();
}

/** Which of these products there are already: their places in the list that was given. */
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

/** Holds models still against removal while products are added to them; those that are gone are not in the answer. */
export async function lockModelsForUse(trx: Transaction<Schema>, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('models')
    .where('id', 'in', [...ids])
    .where('removed_at', 'is', null)
    .select('id')
    // Always in this order: two uploads at once cannot wait for each other.
    .orderBy('id')
    .forShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Inserts products; resolves with the places (in the list given) of those whose model has none of that name. */
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
