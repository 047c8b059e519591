import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system small enough to be filled. */
export interface SmallDisk {
  folder: string;
  /** Writes until not one byte more fits. */
  fill(): void;
  /** Frees what fill() wrote. */
  makeRoom(): void;
  remove(): void;
}

const BLOCK = Buffer.alloc(65_536);

function fillUp(ballast: string): void {
  const file = openSync(ballast, 'a');
  try {
    for (let size = BLOCK.length; size >= 1;) {
      try {
        writeSync(file, BLOCK, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size = Math.floor(size / 16);
      }
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Mounts a tmpfs.
 * @throws Error without root (or CAP_SYS_ADMIN)
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'loyalty-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'pipe' });
  } catch (cause) {
    rmdirSync(folder);
    throw new Error('Mounting a tmpfs takes root.', { cause });
  }
  const ballast = join(folder, 'ballast');
  const unmount = () => execFileSync('umount', ['--lazy', folder]);
  process.once('exit', unmount);
  return {
    folder,
    fill: () => fillUp(ballast),
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      process.off('exit', unmount);
      unmount();
      rmdirSync(folder);
    },
  };
}
