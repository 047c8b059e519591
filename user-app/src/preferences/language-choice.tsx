import { useLingui } from '@lingui/react/macro';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { languages } from '../i18n/texts';
import { useLanguage } from '../i18n/user-messages';

export function LanguageChoice() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  return <LanguageSwitch label={t`Language`} options={languages} value={language} onValueChange={setLanguage} />;
}
