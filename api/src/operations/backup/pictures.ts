import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ImageStore, isPictureKey } from '../../platform/pictures';
import type { Entry, OpenBackup } from './backup-file';

const FOLDER = 'pictures/';

/**
 * Returns all pictures and thumbnails as entries of a backup. One that is purged before its turn, with the case or the
 * account that it belonged to, becomes an empty entry: its name is in the ZIP already.
 */
export async function pictureEntries(images: ImageStore): Promise<Entry[]> {
  async function* read(key: string) {
    const bytes = await images.get(key);
    if (bytes) yield bytes;
  }
  const keys = (await images.list()).filter(isPictureKey);
  return keys.map((key) => ({ name: FOLDER + key, compress: false, read: () => Readable.from(read(key)) }));
}

/**
 * Restores missing pictures. A key's content never changes, so existing ones are kept. Called before the rows are
 * restored, so that they always find their pictures.
 */
export async function restorePictures(backup: OpenBackup, images: ImageStore): Promise<void> {
  const there = new Set(await images.list());
  for (const name of backup.names.filter((one) => one.startsWith(FOLDER))) {
    const key = name.slice(FOLDER.length);
    if (!isPictureKey(key) || there.has(key)) continue;
    const bytes = await buffer(await backup.read(name));
    // Empty: purged while the backup was made.
    if (bytes.length > 0) await images.put(key, bytes);
  }
}

/** Counts the keys whose picture is not among the entries. */
export function countMissing(keys: readonly string[], entries: readonly Entry[]): number {
  const names = new Set(entries.map(({ name }) => name));
  return keys.filter((key) => !names.has(FOLDER + key)).length;
}
