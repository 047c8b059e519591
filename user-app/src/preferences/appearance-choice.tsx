import { useLingui } from '@lingui/react/macro';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';

/** Light, dark, or as the phone. */
export function AppearanceChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  return (
    <ThemeSwitch
      label={t`Appearance`}
      options={{ system: t`As this phone`, light: t`Light`, dark: t`Dark` }}
      value={theme}
      onChange={setTheme}
      showLabels
    />
  );
}
