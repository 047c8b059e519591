import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Takes the lock file of a PGlite directory, or throws an Error that names the process which holds it. Two processes on
 * one directory lose acknowledged writes silently (trust.md, fact 2). A lock left by a process that is gone is taken over.
 *
 * @returns a function that gives the lock back
 */
export function lockDirectory(lockFile: string): () => void {
  mkdirSync(dirname(lockFile), { recursive: true });
  for (;;) {
    if (tryCreate(lockFile)) break;
    const holder = readHolder(lockFile);
    if (holder !== undefined && isRunning(holder)) {
      throw new Error(
        `The database in ${dirname(lockFile)} is in use by process ${holder}. ` +
          'The embedded database serves one process; stop that one, or set DATABASE_URL to use PostgreSQL.',
      );
    }
    rmSync(lockFile, { force: true });
  }
  const release = () => rmSync(lockFile, { force: true });
  process.once('exit', release);
  return () => {
    process.off('exit', release);
    release();
  };
}

function tryCreate(lockFile: string): boolean {
  try {
    const file = openSync(lockFile, 'wx');
    writeSync(file, `${process.pid} ${startTime(process.pid) ?? ''}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The holder's process id, unless another process has got that number since (a reboot, or a container's pid 1). */
function readHolder(lockFile: string): number | undefined {
  let line: string;
  try {
    line = readFileSync(lockFile, 'utf8');
  } catch {
    return undefined;
  }
  const [pid, started] = line.trim().split(' ');
  const holder = Number(pid);
  if (!Number.isInteger(holder) || holder <= 0) return undefined;
  const startedNow = startTime(holder);
  if (started && startedNow !== undefined && started !== startedNow) return undefined;
  return holder;
}

/** When the process started, in clock ticks after boot, where the system says so (Linux). */
function startTime(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
