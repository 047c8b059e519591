import { useCallback, useSyncExternalStore } from 'react';
import { storageKeys } from './remote-contract';

/** `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

const storageKey = storageKeys.theme;
const listeners = new Set<() => void>();

/** Returns the choice stored in this browser; `system` if there is none or storage is blocked. */
export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Sets the theme on <html>, which the tokens depend on. Call it before the first paint. */
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

/** Returns the theme and a setter that applies and stores it, also in other tabs. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, readTheme, (): Theme => 'system');
  const setTheme = useCallback((next: Theme) => {
    try {
      if (next === 'system') localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, next);
    } catch {
      // Storage is blocked (a private window): the choice lasts as long as this page.
    }
    applyTheme(next);
    listeners.forEach((changed) => changed());
  }, []);
  return [theme, setTheme];
}
