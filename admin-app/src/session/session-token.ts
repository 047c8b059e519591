/** Where the admin's token lives (spec §4 "Tokens"). */
const storageKey = 'token';
const listeners = new Set<() => void>();

/** Why nobody is signed in any more, as far as the person did not ask for it in this tab. */
export type Cut = 'refused' | 'other-tab';

let cut: Cut | undefined;

/** The browser refuses to store anything: private mode, blocked or full storage (bad-inputs F20). */
export class StorageBlockedError extends Error {
  override readonly name = 'StorageBlockedError';
}

/** The stored token; undefined when there is none, or when the storage may not be read. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem(storageKey) || undefined;
  } catch {
    return undefined;
  }
}

/** Why this tab's session ended without the person's doing; undefined from the next sign-in on. */
export const readCut = (): Cut | undefined => cut;

const announce = () => listeners.forEach((listener) => listener());

/** Begins a session. @throws StorageBlockedError */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(storageKey, token);
  } catch (cause) {
    throw new StorageBlockedError('The browser does not store the session', { cause });
  }
  cut = undefined;
  announce();
}

/**
 * Ends the session, here and in the other tabs.
 * @param because of what, when it was not the person who asked for it
 */
export function clearToken(because?: 'refused'): void {
  cut = because;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing could be stored there either.
  }
  announce();
}

/** Calls back when a session begins or ends, in this tab or another one. @returns the function that ends it */
export function subscribeToToken(listener: () => void): () => void {
  const followOtherTab = (event: StorageEvent) => {
    // `null`: the whole storage was cleared.
    if (event.key !== storageKey && event.key !== null) return;
    // Whoever is cut off first, by the server, knows better.
    if (!readToken()) cut ??= 'other-tab';
    else cut = undefined;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTab);
  };
}
