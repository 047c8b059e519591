import { useLingui } from '@lingui/react/macro';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';

/** Renders the choice of light, dark, or the device's appearance. */
export function AppearanceChoice() {
  const { t } = useLingui();
  const [theme, setTheme] = useTheme();
  return (
    <ThemeSwitch
      label={t`Appearance`}
      options={{ system: t`As the device`, light: t`Light`, dark: t`Dark` }}
      value={theme}
      onValueChange={setTheme}
    />
  );
}
