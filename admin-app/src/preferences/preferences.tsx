import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { ThemeSwitch, useTheme } from '@loyalty/shared-ui/theme-switch';
import { languages, useLanguage } from '../i18n/admin-messages';
import { useShortcuts } from './use-shortcuts';

export function LanguageChoice() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  return <LanguageSwitch label={t`Language`} options={languages} value={language} onValueChange={setLanguage} />;
}

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

export function ShortcutChoice() {
  const { t } = useLingui();
  const [on, setOn] = useShortcuts();
  return <Checkbox label={t`Shortcut keys`} checked={on} onChange={(event) => setOn(event.target.checked)} />;
}
