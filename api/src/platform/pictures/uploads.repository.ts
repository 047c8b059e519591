import type { Kysely } from 'kysely';
import type { PlatformContext } from '../context';
import type { Schema } from '../database/schema';
import type { PreparedPicture } from './encode-picture';

/** Records a picture that a day from now is removed, unless a row refers to it by then (`purgeReplacedPictures`). */
export async function recordForRemoval(db: Kysely<Schema>, key: string, at: Date): Promise<void> {
  await db
    .insertInto('replaced_pictures')
    .values({ picture_key: key, replaced_at: at })
    // One that several products of an import share may be recorded already.
    .onConflict((conflict) => conflict.column('picture_key').doUpdateSet({ replaced_at: at }))
    .execute();
}

/**
 * Stores an uploaded picture, recorded before: a day later it is removed unless a row refers to it. So none is left
 * when the process or the connection dies before the row is committed, and none is lost when that is not known.
 * @returns its key
 * @throws ApiError 503 if pictures cannot be stored
 */
export function storeUpload(
  { db, clock, pictures }: Pick<PlatformContext, 'db' | 'clock' | 'pictures'>,
  picture: PreparedPicture,
  { isPrivate = false } = {},
): Promise<string> {
  return pictures.save(picture, { isPrivate, record: (key) => recordForRemoval(db, key, clock.now()) });
}

/** Removes an uploaded picture to which no row will refer. Left to the job of the record if that fails. */
export async function discardUpload(
  { db, pictures }: Pick<PlatformContext, 'db' | 'pictures'>,
  key: string,
): Promise<void> {
  try {
    await pictures.remove(key);
    await db.deleteFrom('replaced_pictures').where('picture_key', '=', key).execute();
  } catch {
    // The response of the command matters more.
  }
}
