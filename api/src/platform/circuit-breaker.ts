export type CircuitBreaker = ReturnType<typeof circuitBreaker>;

/**
 * Stops calling a service that keeps failing, so that callers fail at once and not after a timeout each.
 * @param options `failures` in a row open it; after `restMs` one trial call is let through, whose outcome decides
 * @param now a monotonic clock in milliseconds
 */
export function circuitBreaker(
  options: { failures: number; restMs: number },
  now: () => number = () => performance.now(),
) {
  let inARow = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  const isOpen = () => inARow >= options.failures && now() < openUntil;
  return {
    /** Whether a call may be made now, without claiming the one trial that an open breaker allows. */
    isClosed: () => !isOpen(),
    /** Claims a call; false while the breaker is open. */
    tryPass() {
      if (isOpen()) return false;
      // The trial: until it is decided, other calls are rejected.
      if (inARow >= options.failures) openUntil = now() + options.restMs;
      return true;
    },
    succeeded() {
      inARow = 0;
    },
    failed() {
      inARow += 1;
      if (inARow >= options.failures) openUntil = now() + options.restMs;
    },
  };
}
