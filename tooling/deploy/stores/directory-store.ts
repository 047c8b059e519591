import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ObjectHeaders, ObjectStore, StoredObject } from './object-store';

/** How long a replacement waits for a concurrent one, in milliseconds; each takes a few. */
const LOCK_TIMEOUT_MS = 10_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
const tagOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Releases in a directory, which may be a network file system: uses only link, rename and exclusive create. */
export class DirectoryStore implements ObjectStore {
  /** @param name path of the directory; created at the first write */
  constructor(readonly name: string) {}

  private fileOf(key: string): string {
    return join(this.name, ...key.split('/'));
  }

  async read(key: string): Promise<StoredObject | undefined> {
    const bytes = await unlessMissing(readFile(this.fileOf(key)));
    return bytes && { bytes, tag: tagOf(bytes) };
  }

  /** Writes a temporary file beside the target, synced to disk. */
  private async writeBeside(file: string, bytes: Buffer): Promise<string> {
    await mkdir(dirname(file), { recursive: true });
    const beside = `${file}.${randomUUID()}.part`;
    await writeFile(beside, bytes, { flag: 'wx', flush: true });
    return beside;
  }

  async create(key: string, bytes: Buffer): Promise<boolean> {
    const file = this.fileOf(key);
    const beside = await this.writeBeside(file, bytes);
    try {
      // Unlike a rename, link does not replace an existing file.
      await link(beside, file);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    } finally {
      await unlink(beside);
    }
  }

  /** Runs work while no other process replaces the same file. @throws Error naming the lock when it is not released */
  private async locked<T>(file: string, work: () => Promise<T>): Promise<T> {
    const lock = `${file}.lock`;
    const deadline = Date.now() + LOCK_TIMEOUT_MS;
    for (;;) {
      try {
        await writeFile(lock, '', { flag: 'wx' });
        break;
      } catch (error) {
        if (codeOf(error) !== 'EEXIST') throw error;
        if (Date.now() > deadline) {
          throw new Error(`${lock} is held. If no deployment is running, one was killed: remove that file, try again.`);
        }
        await pause(20);
      }
    }
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }

  async replace(key: string, bytes: Buffer, _headers: ObjectHeaders, tag: string): Promise<boolean> {
    const file = this.fileOf(key);
    return await this.locked(file, async () => {
      if ((await this.read(key))?.tag !== tag) return false;
      await rename(await this.writeBeside(file, bytes), file);
      return true;
    });
  }

  async list(prefix: string): Promise<string[]> {
    const top = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    const entries = await unlessMissing(readdir(this.fileOf(top), { recursive: true, withFileTypes: true }));
    return (entries ?? [])
      .filter((entry) => entry.isFile() && !/\.(part|lock)$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name).slice(join(this.name, '/').length).replaceAll('\\', '/'))
      .filter((key) => key.startsWith(prefix))
      .sort();
  }

  async remove(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
    // A bucket has no folders; here an empty folder is removed with its last file.
    for (let folder = dirname(key); folder !== '.'; folder = dirname(folder)) {
      try {
        await rmdir(this.fileOf(folder));
      } catch {
        return;
      }
    }
  }
}
