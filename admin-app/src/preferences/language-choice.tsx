import { useLingui } from '@lingui/react/macro';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { languages } from '../i18n/languages';
import { useLanguage } from '../i18n/admin-messages';

/** Renders the choice of language, also before sign-in. */
export function LanguageChoice() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  return <LanguageSwitch label={t`Language`} options={languages} value={language} onValueChange={setLanguage} />;
}
