/**
 * Returns whether an error means that a chunk of code or its style sheet failed to load: no network, or removed by a deployment.
 */
export function isChunkError(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  // Errors of webpack and of mini-css-extract-plugin.
  return error.name === 'ChunkLoadError' || Reflect.get(error, 'code') === 'CSS_CHUNK_LOAD_FAILED';
}

/** Milliseconds to wait for the server to respond. */
const timeoutMs = 4_000;

/**
 * Returns whether a page of this site can be loaded now. Without a network the browser would replace the screen by its own error
 * page, which an installed app cannot leave.
 */
export async function isReachable(address: string): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // Past every cache; the service worker does not handle it either, since it is not a navigation.
    const response = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Loads a page of this site as a new document, unless the server cannot be reached.
 * @param address default: reloads the open page
 * @returns false if nothing was loaded
 */
export async function reloadIfReachable(address = location.href): Promise<boolean> {
  const { href } = new URL(address, location.href);
  if (!(await isReachable(href))) return false;
  // `assign` to the same address would only scroll to its fragment.
  if (href === location.href) location.reload();
  else location.assign(href);
  return true;
}
