import { useId } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import type { Theme } from '../../platform/theme';
import styles from './theme-switch.module.css';

export { applyTheme, readTheme, useTheme } from '../../platform/theme';
export type { Theme } from '../../platform/theme';

export interface ThemeSwitchProps {
  /** "Appearance". */
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
