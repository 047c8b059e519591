/** Returns a function that returns true at most `limit` times in each minute. */
export function perMinute(limit: number, now = Date.now): () => boolean {
  let minute = 0;
  let taken = 0;
  return () => {
    const present = Math.floor(now() / 60_000);
    if (present !== minute) [minute, taken] = [present, 0];
    taken += 1;
    return taken <= limit;
  };
}
