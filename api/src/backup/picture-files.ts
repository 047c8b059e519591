import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Entry } from './backup-file';

const FOLDER = 'pictures';

/** The names of all files in the picture folder of a data directory; none when there is no such folder. */
export async function listPictures(dataDir: string): Promise<string[]> {
  try {
    return (await readdir(join(dataDir, FOLDER))).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export function pictureEntry(dataDir: string, name: string): Entry {
  const file = join(dataDir, FOLDER, name);
  return { name: `${FOLDER}/${name}`, compress: false, read: () => createReadStream(file) };
}
