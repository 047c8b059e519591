import { useId } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden';
import type { Theme } from './theme';
import styles from './theme-switch.module.css';

export interface ThemeSwitchProps {
  /** "Appearance". */
  label: string;
  options: Readonly<Record<Theme, string>>;
  value: Theme;
  onChange: (theme: Theme) => void;
  /** Words beside the icons, where there is room. Default false. */
  showLabels?: boolean;
  className?: string;
}

const icons = { system: Monitor, light: Sun, dark: Moon };
const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** As the device, light or dark: three native radios in one frame. */
export function ThemeSwitch({ label, options, value, onChange, showLabels = false, className }: ThemeSwitchProps) {
  const name = `theme-${useId()}`;
  return (
    <div className={classNames(styles.root, className)} role="radiogroup" aria-label={label}>
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
              onChange={() => onChange(theme)}
            />
            <Icon size={18} aria-hidden="true" />
            {showLabels ? <span>{options[theme]}</span> : <VisuallyHidden>{options[theme]}</VisuallyHidden>}
          </label>
        );
      })}
    </div>
  );
}
