import type { PlatformContext } from '../context';
import type { PreparedPicture } from './prepare-picture';
import { deleteRecord, recordForRemoval } from './uploads.repository';

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
    await deleteRecord(db, key);
  } catch {
    // The response of the command matters more.
  }
}
