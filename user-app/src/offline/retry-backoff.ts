const firstMs = 5_000;
const maxMs = 300_000;

/**
 * Returns the milliseconds to wait before queued scans are sent again: doubled after each failure, with a jitter of half to one
 * and a half, so that a whole town's phones do not retry in the same second.
 * @param failures consecutive ones before this
 * @param notBefore epoch milliseconds before which the api accepts nothing; 0 if it sent none
 */
export function retryDelay(failures: number, notBefore: number): number {
  const delay = Math.min(firstMs * 2 ** failures, maxMs) * (0.5 + Math.random());
  return Math.max(delay, notBefore - Date.now() + 1_000 * Math.random());
}
