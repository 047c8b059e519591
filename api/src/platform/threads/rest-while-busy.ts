import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** Share of its time that the event loop works; beside a database on the same machine it may be the smaller half. */
const BUSY = 0.2;
/** Times the step's own: two files at once then take less than a fifth of two cores. */
const REST = 4;
const MAX_MS = 5000;

/** Rests longer than a step of long work took, if the process is busy. */
export type Rest = (tookMs: number) => Promise<void>;

/**
 * Returns a function to call between the steps of long work, such as a file's pages: while the process is busy with other
 * requests, the work takes a fifth of its time from them and the database. On its own it does not rest.
 * @param utilization share of its time that the event loop worked since the last call; by default measured
 */
export function restWhileBusy(utilization = measureUtilization()): Rest {
  return async (tookMs) => {
    if (utilization() > BUSY) await pause(Math.min(REST * tookMs, MAX_MS));
  };
}

function measureUtilization(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
