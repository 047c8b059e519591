import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema';

/** Records a picture that a day from now is removed, unless a row refers to it by then (`purgeReplacedPictures`). */
export async function recordForRemoval(db: Kysely<Schema>, key: string, at: Date): Promise<void> {
  await db
    .insertInto('replaced_pictures')
    .values({ picture_key: key, replaced_at: at })
    // One that several products of an import share may be recorded already.
    .onConflict((conflict) => conflict.column('picture_key').doUpdateSet({ replaced_at: at }))
    .execute();
}

export async function deleteRecord(db: Kysely<Schema>, key: string): Promise<void> {
  await db.deleteFrom('replaced_pictures').where('picture_key', '=', key).execute();
}
