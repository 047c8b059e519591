import { useLingui } from '@lingui/react/macro';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';
import { languages, useLanguage } from '../i18n/messages';

/** Renders the choices of language and appearance, which hold for every area of the site. */
export function Preferences() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const [theme, setTheme] = useTheme();
  return (
    <>
      <LanguageSwitch label={t`Language`} options={languages} value={language} onValueChange={setLanguage} />
      <ThemeSwitch
        label={t`Appearance`}
        options={{ system: t`As the device`, light: t`Light`, dark: t`Dark` }}
        value={theme}
        onValueChange={setTheme}
      />
    </>
  );
}
