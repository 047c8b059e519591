import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImageStore } from '../modules/pictures';

/** Beside the pictures, and in the folder of the backups: both outlive the database. */
const NAME = 'loyalty-epoch.json';

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
  const beside = backups && (await readFile(join(backups, NAME)).catch(() => undefined));
  const notes = [await images.get(NAME), beside].filter((bytes) => bytes !== undefined && bytes !== null && bytes !== '');
  return Math.max(1, ...notes.map((bytes) => (JSON.parse(bytes.toString()) as { epoch: number }).epoch));
}

/**
 * Notes an epoch in both places, before it is opened.
 * @returns why it could not be noted beside the backups; undefined if it was
 */
export async function noteEpoch({ images, backups }: Places, epoch: number): Promise<string | undefined> {
  const note = Buffer.from(`${JSON.stringify({ epoch })}\n`);
  await images.put(NAME, note);
  if (backups === undefined) return undefined;
  try {
    await writeFile(join(backups, `${NAME}.partial`), note);
    await rename(join(backups, `${NAME}.partial`), join(backups, NAME));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
