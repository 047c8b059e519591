import { useSyncExternalStore } from 'react';

/** Where the admin's token lies in local storage, as it is (spec §4 "Tokens"). */
export const tokenStorageKey = 'token';

/** Why nobody is signed in any more: the person asked for it, or the api refused the token. */
export type SessionEnd = 'signed-out' | 'refused';

export interface Session {
  /** The token, while somebody is signed in. */
  readonly token?: string;
  readonly ended?: SessionEnd;
  /** Set when another tab signed in or out. */
  readonly byOtherTab?: true;
}

/** The browser refuses to store anything: private mode, blocked or full storage (bad-inputs F20). */
export class StorageBlockedError extends Error {
  override readonly name = 'StorageBlockedError';
}

let current: Session = {};
const listeners = new Set<() => void>();

function readStored(): string | undefined {
  try {
    return localStorage.getItem(tokenStorageKey) || undefined;
  } catch {
    return undefined;
  }
}

function change(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Who is signed in in this browser right now; nobody when the storage may not be read. */
export function currentSession(): Session {
  const token = readStored();
  if (token !== current.token) current = token ? { token } : {};
  return current;
}

/** Signs in with a token from the api, in every tab. @throws StorageBlockedError */
export function beginSession(token: string): void {
  try {
    localStorage.setItem(tokenStorageKey, token);
  } catch (cause) {
    throw new StorageBlockedError('The browser does not store the session', { cause });
  }
  change({ token });
}

/**
 * Forgets the token in every tab.
 * @param refused the token that the api refused; a newer one stays
 */
export function endSession(ended: SessionEnd, refused?: string): void {
  // A late answer to an older token must not end a session that has just begun.
  if (ended === 'refused' && refused !== currentSession().token) return;
  try {
    localStorage.removeItem(tokenStorageKey);
  } catch {
    // Blocked storage holds no token either.
  }
  change({ ended });
}

// Browsers tell the other tabs of a change at once; `key` is null when everything was cleared.
function followOtherTab({ key }: StorageEvent): void {
  if (key !== tokenStorageKey && key !== null) return;
  const token = readStored();
  if (token) return change({ token, byOtherTab: true });
  // Whoever was cut off first, by the server, knows better.
  change(current.ended ? current : { ended: 'signed-out', byOtherTab: true });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

/** The session of this tab; follows sign-in and log-out, also from other tabs. */
export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);
