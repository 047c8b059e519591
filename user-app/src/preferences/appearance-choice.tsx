import { useLingui } from '@lingui/react/macro';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';

/** Renders the choice of theme: light, dark, or as the device. */
export function AppearanceChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  return (
    <ThemeSwitch
      label={t`Appearance`}
      options={{ system: t`Same as device`, light: t`Light`, dark: t`Dark` }}
      value={theme}
      onValueChange={setTheme}
      showLabels
    />
  );
}
