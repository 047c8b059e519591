import { useCallback, useId, useSyncExternalStore } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { storageKeys } from '../../platform/remote-contract';
import styles from './theme-switch.module.css';

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
  const theme = useSyncExternalStore(subscribe, readTheme);
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

export interface ThemeSwitchProps {
  label: string;
  options: Readonly<Record<Theme, string>>;
  value: Theme;
  onValueChange: (theme: Theme) => void;
  /** Text beside the icons, if there is room. Default false. */
  showLabels?: boolean;
}

const icons = { system: Monitor, light: Sun, dark: Moon };
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** Renders the choice of system, light or dark theme: three native radios in one frame. */
export function ThemeSwitch({ label, options, value, onValueChange, showLabels = false }: ThemeSwitchProps) {
  const name = `theme-${useId()}`;
  return (
    <div className={styles.root} role="radiogroup" aria-label={label}>
      {themes.map((theme) => {
        const Icon = icons[theme];
        return (
          <label key={theme} className={styles.option} title={options[theme]}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={theme}
              checked={theme === value}
              onChange={() => onValueChange(theme)}
            />
            <Icon size={18} aria-hidden="true" />
            {showLabels ? <span>{options[theme]}</span> : <VisuallyHidden>{options[theme]}</VisuallyHidden>}
          </label>
        );
      })}
    </div>
  );
}
