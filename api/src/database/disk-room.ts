import { statfsSync } from 'node:fs';

/** How much room is left where the data lies. */
export interface DiskRoom {
  /** Fewer bytes are free than the reserve. Measured four times a second at most. */
  isLow(): boolean;
  /** Bytes that are free for this process. */
  free(): number;
}

const MEASURED_EVERY_MS = 250;

/** @param reserve bytes below which there is no room */
export function diskRoom(folder: string, reserve: number, now: () => number = () => performance.now()): DiskRoom {
  let measuredAt = Number.NEGATIVE_INFINITY;
  let low = false;
  const free = () => {
    // Synchronous: it takes microseconds, and pictures may keep the threads of an asynchronous call busy for seconds.
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
