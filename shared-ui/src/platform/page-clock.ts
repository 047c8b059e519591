/**
 * Returns epoch milliseconds as the page's monotonic clock counts them: the time at which the page was opened, plus what has
 * passed since. For durations and deadlines: the phone's clock may be set back or forward while they run. A time to show, or to
 * store for the server, is `Date.now()`.
 */
export const pageNow = (): number => performance.timeOrigin + performance.now();

/**
 * Returns whether a time that another page stored lies in the future: the clock was set back since, so nothing that was computed
 * from it holds.
 * @param storedAt epoch milliseconds, of {@link pageNow}
 */
export const isFromTheFuture = (storedAt: number): boolean => storedAt > pageNow() + toleranceMs;

/** Pages that run side by side read the clock a few milliseconds one after the other, and clocks are corrected by fractions of a second. */
const toleranceMs = 2_000;
