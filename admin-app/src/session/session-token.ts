/** Where the admin's token lives (spec §4 "Tokens"). */
const storageKey = 'token';
const listeners = new Set<() => void>();

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

const announce = () => listeners.forEach((listener) => listener());

/** Begins a session. @throws StorageBlockedError */
export function storeToken(token: string): void {
  try {
    localStorage.setItem(storageKey, token);
  } catch (cause) {
    throw new StorageBlockedError('The browser does not store the session', { cause });
  }
  announce();
}

/** Ends the session, here and in the other tabs. */
export function clearToken(): void {
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
    if (event.key === storageKey || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTab);
  };
}
