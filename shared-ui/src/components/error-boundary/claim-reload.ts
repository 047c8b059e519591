import { isChunkError } from '../../platform/reload';

/** Session storage key of the missing chunk that the page was reloaded for. The error message names the file, so areas differ. */
const reloadedKey = 'reloadedForChunk';

/**
 * Returns whether an error is a chunk that failed to load, for which the page was not reloaded yet: more than once would be a
 * loop.
 */
export function mayReload(error: unknown): boolean {
  if (!isChunkError(error)) return false;
  try {
    return sessionStorage.getItem(reloadedKey) !== error.message;
  } catch {
    return false;
  }
}

/**
 * Remembers that the page is reloaded for an error.
 * @returns false if that cannot be stored, and reloading could loop
 */
export function claimReload(error: unknown): boolean {
  if (!mayReload(error)) return false;
  try {
    sessionStorage.setItem(reloadedKey, (error as Error).message);
    return true;
  } catch {
    return false;
  }
}
