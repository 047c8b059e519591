import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ImageStore, isPictureKey } from '../modules/pictures';
import type { Entry, OpenBackup } from './backup-file';

const FOLDER = 'pictures/';

/** Returns the name in a backup of the picture or thumbnail under a key. */
export const nameOf = (key: string) => FOLDER + key;

/** Returns all pictures and thumbnails as entries of a backup. */
export async function pictureEntries(images: ImageStore): Promise<Entry[]> {
  const keys = (await images.list()).filter(isPictureKey);
  return keys.map((key) => ({ name: nameOf(key), compress: false, read: () => Readable.from(read(images, key)) }));
}

async function* read(images: ImageStore, key: string): AsyncGenerator<Buffer> {
  const bytes = await images.get(key);
  if (!bytes) throw new Error(`${key} was listed among the pictures and is no longer there.`);
  yield bytes;
}

/**
 * Restores missing pictures. A key's content never changes, so existing ones are kept. Called before the rows are
 * restored, so that they always find their pictures.
 */
export async function restorePictures(backup: OpenBackup, images: ImageStore): Promise<void> {
  const there = new Set(await images.list());
  for (const { name } of backup.manifest.files) {
    const key = name.slice(FOLDER.length);
    if (name.startsWith(FOLDER) && isPictureKey(key) && !there.has(key))
      await images.put(key, await buffer(await backup.read(name)));
  }
}
