const first = 5_000;
const longest = 300_000;

/** How long to wait before scans are sent again by themselves. */
export const sendingPauses = {
  /**
   * Twice as long after each failure, up to five minutes; half to one and a half of that by chance, so that the phones of a whole
   * town do not come back to a server in the same second.
   * @param failures in a row before this one
   * @param notBefore epoch milliseconds before which the api will not listen; 0 when it did not say
   * @returns milliseconds
   */
  after(failures: number, notBefore: number): number {
    const pause = Math.min(first * 2 ** failures, longest) * (0.5 + Math.random());
    return Math.max(pause, notBefore - Date.now() + 1_000 * Math.random());
  },
};
