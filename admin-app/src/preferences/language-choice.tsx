import { useLingui } from '@lingui/react/macro';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { useSyncExternalStore } from 'react';
import { chooseLanguage, languages, readLanguage, subscribeToLanguage } from '../i18n/language';

const options = languages.map(({ code, name }) => ({ value: code, label: name }));

/** The language of the site: a choice of the person, made before sign-in too. */
export function LanguageChoice() {
  const { t } = useLingui();
  const language = useSyncExternalStore(subscribeToLanguage, readLanguage);
  return <LanguageSwitch label={t`Language`} options={options} value={language} onChange={chooseLanguage} />;
}
