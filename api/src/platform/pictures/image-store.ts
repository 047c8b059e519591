import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Storage of image files: a folder or a bucket; of notes about the database, too (`*.json`), because it outlives a
 * database that is replaced. Every method rejects if the storage fails.
 */
export interface ImageStore {
  /** Stores bytes under a key. The content of an image's key never changes; a note is replaced. */
  put(key: string, bytes: Buffer): Promise<void>;
  /** Returns null if there is nothing under the key. */
  get(key: string): Promise<Buffer | null>;
  /** Succeeds if there is nothing under the key. */
  remove(key: string): Promise<void>;
  /** Returns all keys, possibly with other files of the same place. */
  list(): Promise<string[]>;
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Images as files of one folder, which is created on the first `put`. */
export class FileImageStore implements ImageStore {
  constructor(private readonly folder: string) {}

  async put(key: string, bytes: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    // Renamed when complete: a process that is killed here leaves no partial image under the key.
    const partial = join(this.folder, `${key}.${randomUUID()}.part`);
    try {
      await writeFile(partial, bytes);
      await rename(partial, join(this.folder, key));
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  }

  async get(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.folder, key));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.folder, key), { force: true });
  }

  async list(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }
}
