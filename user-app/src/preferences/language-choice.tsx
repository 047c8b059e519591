import { useLingui } from '@lingui/react/macro';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { storageKeys } from '@loyalty/shared-ui/remote-contract';
import { sourceLanguage } from '@loyalty/shared-ui/messages';
import { initialLanguage, languages, useLanguage } from '../i18n/user-messages';
import { readStored } from './browser-storage';
import styles from './language-choice.module.css';

export function LanguageChoice() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  return <LanguageSwitch label={t`Language`} options={languages} value={language} onValueChange={setLanguage} />;
}

/** Returns whether the user's language is unknown: none was chosen here, and an English phone says nothing about its user. */
export const asksForLanguage = (): boolean =>
  readStored(storageKeys.language) === undefined && initialLanguage() === sourceLanguage;

/** Renders each language in its own script, for a first visit. */
export function LanguageChips({ onChosen }: { onChosen: () => void }) {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  return (
    <ul className={styles.chips} aria-label={t`Language`}>
      {languages.map(({ value, label }) => (
        <li key={value}>
          <button
            type="button"
            lang={value}
            aria-pressed={value === language}
            onClick={() => {
              setLanguage(value);
              onChosen();
            }}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
