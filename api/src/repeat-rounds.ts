interface Rounds {
  everyMs: number;
  /** Whether the first round begins now, not after `everyMs`. */
  atOnce?: boolean;
  /** Hears why a round failed; the next one is tried all the same. */
  report: (error: unknown) => void;
}

/**
 * Does a piece of work every so often until told to stop. Rounds never overlap: one that lasts longer than `everyMs` is waited
 * for, and the time for the next one passes unused. The timer keeps no process alive.
 *
 * @returns a function that stops it and resolves when a round that is under way has ended
 */
export function repeatRounds(
  work: () => Promise<unknown>,
  { everyMs, atOnce = false, report }: Rounds,
): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const begin = () => {
    underWay ??= work()
      .then(() => undefined, report)
      .finally(() => {
        underWay = undefined;
      });
  };
  if (atOnce) begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
