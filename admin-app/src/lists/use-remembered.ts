import { useCallback, useSyncExternalStore } from 'react';

/** What was chosen while the page is open: it holds where storage is closed to us (a private window, a full disk). */
const chosen = new Map<string, string | null>();
const listeners = new Set<() => void>();

function read(key: string): string | null {
  const here = chosen.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  chosen.set(key, value);
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    chosen.delete(key);
  } catch {
    // It stays chosen until the page is closed.
  }
  listeners.forEach((changed) => changed());
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  // Another tab of this browser chose.
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/**
 * A text that this browser remembers, the same in every part of the page and in every tab.
 *
 * @param key of localStorage; what stands there may be anything, the caller judges it
 * @returns null while nothing is remembered, and the function that remembers; null forgets
 */
export function useRemembered(key: string): [value: string | null, remember: (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => read(key));
  const remember = useCallback((next: string | null) => write(key, next), [key]);
  return [value, remember];
}
