import { statfsSync } from 'node:fs';

/** Free space on the disk of the data. */
export interface DiskRoom {
  /** Whether fewer bytes are free than the reserve. Measured at most four times a second. */
  isLow(): boolean;
  /** Bytes free for this process. */
  free(): number;
}

const MEASURED_EVERY_MS = 250;

/** @param reserve bytes; below it `isLow` is true */
export function diskRoom(folder: string, reserve: number, now: () => number = () => performance.now()): DiskRoom {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let low = false;
  const free = () => {
    // Synchronous: it takes microseconds, while image processing may occupy the thread pool for seconds.
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    free,
    isLow() {
      if (now() - measuredAt < MEASURED_EVERY_MS) return low;
      measuredAt = now();
      low = free() < reserve;
      return low;
    },
  };
}
