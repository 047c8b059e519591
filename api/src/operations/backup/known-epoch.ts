import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EPOCH_NOTE, readNote, readNotedEpoch, writeNote } from '../../platform/epochs';
import type { ImageStore } from '../../platform/pictures';

interface Places {
  images: ImageStore;
  /** Folder of the backup; undefined if the data came from elsewhere. */
  backups: string | undefined;
}

/**
 * Returns the highest epoch that a restore has opened, as far as the pictures and the folder of backups know; 1 for none.
 * Two restores of one backup must not give out the same numbers, and the backup knows of neither.
 */
export async function readKnownEpoch({ images, backups }: Places): Promise<number> {
  const beside = backups && (await readFile(join(backups, EPOCH_NOTE)).catch(() => undefined));
  return Math.max(await readNotedEpoch(images), beside ? readNote(beside) : 1);
}

/**
 * Notes an epoch in both places, before it is opened.
 * @returns why it could not be noted beside the backups; undefined if it was
 */
export async function noteEpoch({ images, backups }: Places, epoch: number): Promise<string | undefined> {
  await images.put(EPOCH_NOTE, writeNote(epoch));
  if (backups === undefined) return undefined;
  const file = join(backups, EPOCH_NOTE);
  try {
    await writeFile(`${file}.partial`, writeNote(epoch));
    await rename(`${file}.partial`, file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
