import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/**
 * Acquires the lock of an embedded database's directory: two processes on one directory lose acknowledged writes
 * silently (trust.md). The operating system holds the lock on the open file `database.lock` and releases it when the
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
    return nativeLocks().tryLock(file);
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

/**
 * Loads the native locks, for an embedded database only: with PostgreSQL the api also runs on platforms without this
 * package.
 */
function nativeLocks(): { tryLock(file: number): boolean } {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- see above; import() would make every caller wait
  return require('fs-native-extensions') as { tryLock(file: number): boolean };
}

function readHolder(holderFile: string): string | undefined {
  try {
    const [, pid, host] = /^(\d+) (\S+)\s*$/.exec(readFileSync(holderFile, 'utf8')) ?? [];
    return pid && `process ${pid} on ${host}`;
  } catch {
    return undefined;
  }
}
