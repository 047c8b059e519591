import type { AppContext } from '../src/app-context';

type Place = Pick<AppContext, 'db' | 'clock'>;

let counter = 0;
const unique = (word: string) => `${word} ${(counter += 1)}`;

export async function createUser(
  { db, clock }: Place,
  user: { mobile: string; roleId?: 2 | 3; name?: string; location?: string; joinedAt?: Date },
) {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({
        mobile: user.mobile,
        role_id: user.roleId ?? 2,
        name: user.name ?? null,
        location: user.location ?? null,
        joined_at: user.joinedAt ?? clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx.insertInto('point_totals').values({ user_id: row.id }).execute();
    return row;
  });
}

/** Erases a user, leaving only the row; their points stay unchanged. */
export async function createErasedUser({ db, clock }: Place, user: { mobile: string; roleId?: 2 | 3 }) {
  const { id } = await createUser({ db, clock }, user);
  await db.updateTable('users').set({ erased_at: clock.now(), mobile: null }).where('id', '=', id).execute();
  return { id };
}

export async function createModel({ db, clock }: Place, model: { name?: string } = {}) {
  return db
    .insertInto('models')
    .values({ name: model.name ?? unique('Model'), created_at: clock.now() })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function createProduct(
  place: Place,
  product: { name?: string; modelId?: number; pictureKey?: string } = {},
) {
  const modelId = product.modelId ?? (await createModel(place)).id;
  return place.db
    .insertInto('products')
    .values({
      name: product.name ?? unique('Product'),
      model_id: modelId,
      picture_key: product.pictureKey ?? null,
      created_at: place.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Creates a batch whose serials follow the last batch, and its product unless one is given. */
export async function createBatch(
  place: Place,
  batch: { productId?: number; points?: number; quantity?: number } = {},
) {
  const productId = batch.productId ?? (await createProduct(place)).id;
  const quantity = batch.quantity ?? 12;
  return place.db.transaction().execute(async (trx) => {
    const { serial } = await trx
      .updateTable('next_serial')
      .set((row) => ({ serial: row('serial', '+', quantity) }))
      .returning('serial')
      .executeTakeFirstOrThrow();
    return trx
      .insertInto('batches')
      .values({
        product_id: productId,
        points: batch.points ?? 50,
        quantity,
        first_serial: serial - quantity,
        created_at: place.clock.now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

export function codeOf(
  { codes }: Pick<AppContext, 'codes'>,
  batch: { id: number; first_serial: number },
  index = 0,
): string {
  return codes.encipher({ batchId: batch.id, serial: batch.first_serial + index });
}
