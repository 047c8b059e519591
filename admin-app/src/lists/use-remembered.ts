import { useCallback, useSyncExternalStore } from 'react';

/** Choices while the page is open, for browsers without storage (a private window, a full disk). */
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
    // It is kept until the page is closed.
  }
  listeners.forEach((changed) => changed());
}

function subscribe(changed: () => void) {
  listeners.add(changed);
  // Changed in another tab of this browser.
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

/** Returns a text of localStorage, shared by all parts of the page and all tabs, and its setter. It may be anything; null: none. */
export function useRemembered(key: string): [value: string | null, remember: (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => read(key));
  const remember = useCallback((next: string | null) => write(key, next), [key]);
  return [value, remember];
}
