import { useSyncExternalStore } from 'react';

/** Why the session ended: by logout, or because the api refused the token. */
type SessionEnd = 'signed-out' | 'refused';

export interface Session {
  readonly token?: string;
  readonly ended?: SessionEnd;
  /** Set when another tab signed in or out. */
  readonly byOtherTab?: true;
}

/** Thrown if the browser stores nothing: private mode, blocked or full storage (bad input F20). */
export class StorageBlockedError extends Error {
  override readonly name = 'StorageBlockedError';
}

/** Creates the session of an area, whose token is in local storage, unencrypted, below `key`. */
export function createSessionStore(key: string) {
  let current: Session = {};
  const listeners = new Set<() => void>();

  function readStored(): string | undefined {
    try {
      const token = localStorage.getItem(key) ?? '';
      // A text that no header can carry would fail every request, as if there were no network.
      return /^[\x20-\x7e]+$/.test(token) ? token : undefined;
    } catch {
      return undefined;
    }
  }

  function change(next: Session): void {
    current = next;
    for (const listener of listeners) listener();
  }

  /** Returns the session of this browser; none if storage cannot be read. */
  function currentSession(): Session {
    const token = readStored();
    if (token !== current.token) current = token ? { token } : {};
    return current;
  }

  /** Signs in with a token from the api, in every tab. @throws StorageBlockedError */
  function beginSession(token: string): void {
    try {
      localStorage.setItem(key, token);
    } catch (cause) {
      throw new StorageBlockedError('The browser does not store the session', { cause });
    }
    change({ token });
  }

  /** Deletes the token in every tab. @param refused the token that the api refused; a newer one is kept */
  function endSession(ended: SessionEnd, refused?: string): void {
    // A late response to an older token must not end a new session.
    if (ended === 'refused' && refused !== currentSession().token) return;
    try {
      localStorage.removeItem(key);
    } catch {
      // Blocked storage contains no token either.
    }
    change({ ended });
  }

  // Browsers fire storage events in other tabs; the event's key is null when everything was cleared.
  function followOtherTab(event: StorageEvent): void {
    if (event.key !== key && event.key !== null) return;
    const token = readStored();
    if (token) return change({ token, byOtherTab: true });
    // Keep the first reason: it came from the server.
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

  /** Returns the session of this tab; follows sign-in and logout, also in other tabs. */
  const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);

  return { currentSession, beginSession, endSession, useSession };
}
