let last: Promise<unknown> = Promise.resolve();

/**
 * Runs one piece of work after another, however many are asked for at once. A 24-megapixel picture takes about 100 MB
 * while it is decoded; side by side, a handful of them would break the memory promise of trust.md ("Uploads").
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
}
