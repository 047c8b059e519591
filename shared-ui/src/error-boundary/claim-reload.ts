/** For which missing chunk the page was loaded anew; kept for this tab alone. Its message names the file, so areas differ. */
const reloadedKey = 'reloadedForChunk';

/**
 * Whether an error is a chunk of a build that is gone, for which the page was not loaded anew yet: once is help, more would be
 * a loop.
 */
export function claimReload(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return false;
  try {
    if (sessionStorage.getItem(reloadedKey) === error.message) return false;
    sessionStorage.setItem(reloadedKey, error.message);
    return true;
  } catch {
    return false;
  }
}
