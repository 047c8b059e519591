import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

/** Records a replaced picture. One that several products of an import share may be recorded already. */
export async function insertReplacedPicture(trx: Transaction<Schema>, key: string, at: Date): Promise<void> {
  await trx
    .insertInto('replaced_pictures')
    .values({ picture_key: key, replaced_at: at })
    .onConflict((conflict) => conflict.column('picture_key').doUpdateSet({ replaced_at: at }))
    .execute();
}

/** Lists pictures replaced before a time, and whether a product, removed or not, still uses them. */
export async function listReplacedPictures(
  db: Kysely<Schema>,
  before: Date,
): Promise<{ key: string; used: boolean }[]> {
  const rows = await db
    .selectFrom('replaced_pictures as r')
    .where('r.replaced_at', '<', before)
    .select((eb) => [
      'r.picture_key as key',
      eb
        .exists(eb.selectFrom('products as p').whereRef('p.picture_key', '=', 'r.picture_key').select('p.id'))
        .as('used'),
    ])
    .execute();
  return rows.map(({ key, used }) => ({ key, used: Boolean(used) }));
}

/** Deletes the record of a replaced picture once it is removed or known to be in use. */
export async function deleteReplacedPicture(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('replaced_pictures').where('picture_key', '=', key).execute();
}
