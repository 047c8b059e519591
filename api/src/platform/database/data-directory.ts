import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/**
 * Acquires the lock of an embedded database's directory: two processes on one directory lose acknowledged writes
 * silently. The operating system holds the lock on the open file `database.lock` and releases it when the
 * process ends, across pid namespaces. `database.pid` only names the holder for the error.
 * @returns a function that releases the lock
 * @throws Error if another process holds the lock, or if the file system or the platform has no such locks
 */
export function lockDirectory(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  // Never deleted: a lock on a deleted file excludes no other process.
  const file = openSync(join(dataDir, 'database.lock'), 'a');
  const holderFile = join(dataDir, 'database.pid');
  try {
    if (!tryLock(file, dataDir)) {
      throw new Error(
        `The database in ${dataDir} is in use by ${readHolder(holderFile) ?? 'another process'}. ` +
          'The embedded database serves one process; stop that one, or set DATABASE_URL to use PostgreSQL.',
      );
    }
    writeFileSync(holderFile, `${process.pid} ${hostname()}\n`);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return () => {
    rmSync(holderFile, { force: true });
    closeSync(file);
  };
}

function tryLock(file: number, dataDir: string): boolean {
  try {
    // Loaded here: with PostgreSQL the api also runs on platforms without this package.
    // oxlint-disable-next-line typescript/no-require-imports -- import() would make every caller wait
    return (require('fs-native-extensions') as { tryLock(file: number): boolean }).tryLock(file);
  } catch (cause) {
    // LockFileEx's code on Windows for EAGAIN.
    if ((cause as NodeJS.ErrnoException).code === 'EBUSY') return false;
    throw new Error(
      `The database in ${dataDir} cannot be locked here (${(cause as Error).message}). ` +
        'Put DATA_DIR on a local disk, or set DATABASE_URL to use PostgreSQL.',
      { cause },
    );
  }
}

function readHolder(holderFile: string): string | undefined {
  try {
    const [, pid, host] = /^(\d+) (\S+)\s*$/.exec(readFileSync(holderFile, 'utf8')) ?? [];
    return pid && `process ${pid} on ${host}`;
  } catch {
    return undefined;
  }
}

/**
 * Ensures that `home` holds a complete embedded database. A new one is made in a temporary directory and renamed when
 * complete, so that a first start that is killed leaves nothing that looks like a database. Such remains are moved
 * aside, never deleted.
 * @param onNotice called with a readable notice of what was moved aside
 * @throws Error for files of unknown origin
 */
export async function initialiseDirectory(home: string, onNotice: (notice: string) => void): Promise<void> {
  if (existsSync(`${home}/PG_VERSION`)) return;
  if (existsSync(home)) {
    if (readdirSync(home).length > 0) {
      throw new Error(`${home} holds files that are no complete database. They were left as they are; move them away.`);
    }
    rmdirSync(home);
  }
  const unfinished = `${home}.unfinished`;
  if (existsSync(unfinished)) {
    const aside = `${unfinished}-${Date.now()}`;
    renameSync(unfinished, aside);
    onNotice(`An earlier first start was interrupted. What it left was moved to ${aside}; it holds no data.`);
  }
  const pglite = await createPglite({ dataDir: unfinished });
  await pglite.close();
  renameSync(unfinished, home);
}

export interface DiskRoom {
  isLow(): boolean;
  free(): number;
}

export function diskRoom(folder: string, reserve: number): DiskRoom {
  const free = () => {
    // Synchronous: it takes two microseconds, while image processing may occupy the thread pool for seconds.
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return { free, isLow: () => free() < reserve };
}

/** Opens an embedded database with the extension that its indexes need: without it, it can be read only in part. */
export const createPglite = (options: PGliteOptions): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm } });
