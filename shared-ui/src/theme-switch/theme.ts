import { useCallback, useSyncExternalStore } from 'react';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = 'theme';
const listeners = new Set<() => void>();

/** The remembered choice of this browser; `system` where there is none or storage is closed to us. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Puts the theme on <html>; the tokens do the rest. Call it before the first paint. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

function subscribe(changed: () => void) {
  const followOtherTab = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    applyTheme(readTheme());
    changed();
  };
  listeners.add(changed);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', followOtherTab);
  };
}

/** The theme and a setter that applies and remembers it, also in other tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, (): Theme => 'system');
  const setTheme = useCallback((next: Theme) => {
    try {
      if (next === 'system') localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, next);
    } catch {
      // Storage is closed (a private window): the choice holds for this page.
    }
    applyTheme(next);
    listeners.forEach((changed) => changed());
  }, []);
  return [theme, setTheme];
}
