import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, limitOf, median, ms, percentile, timed } from './figures';

const EVERY_MS = 40;
const LIMIT_MS = 200;

/** Milliseconds of each response, by the kind of request. */
export type Waits = Record<string, number[]>;

/**
 * Sends requests of several kinds, each again 40 ms after its response, as other clients would meanwhile.
 *
 * @returns a function that stops them; it throws what a request threw
 */
export function watchRequests(kinds: Record<string, () => Promise<unknown>>): () => Promise<Waits> {
  let running = true;
  const all = Promise.all(
    Object.entries(kinds).map(async ([kind, send]): Promise<[string, number[]]> => {
      const waits: number[] = [];
      while (running) {
        waits.push((await timed(send)).milliseconds);
        await pause(EVERY_MS);
      }
      return [kind, waits];
    }),
  );
  all.catch(() => undefined);
  return async () => {
    running = false;
    return Object.fromEntries(await all);
  };
}

/** Returns the p99 of each kind against the limit. */
export function waitFigures(name: string, waits: Waits): Figure[] {
  return Object.entries(waits).map(([kind, times]) => ({
    what: `${name}: ${kind} meanwhile, median and p99 of ${times.length}`,
    figure: `${ms(median(times))}, ${ms(percentile(times, 0.99))}`,
    beside: limitOf(percentile(times, 0.99), LIMIT_MS),
  }));
}
