import { useLingui } from '@lingui/react/macro';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { languages, useLanguage } from '../i18n/admin-messages';

/** Renders the choice of language, also before sign-in. */
export function LanguageChoice() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  return <LanguageSwitch label={t`Language`} options={languages} value={language} onValueChange={setLanguage} />;
}

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
