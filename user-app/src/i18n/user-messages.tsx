import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { messages as english } from '../locales/en.po';
import {
  followLanguage,
  initialLanguage,
  intlLocaleOf,
  loadMessages,
  rememberLanguage,
  sourceLanguage,
  type Language,
} from './languages';

interface LanguageChoice {
  language: Language;
  /** For `Intl` and the date components. */
  locale: string;
  /** Fetches the catalogue, then changes every text; English stays if it cannot be fetched. */
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

/** The language of the area and the way to change it. */
export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage needs <UserMessages> around it');
  return choice;
}

/**
 * Gives the area its texts, from an instance of its own: two remotes on one page do not share catalogues. Shows nothing until
 * the chosen language is there, rather than English for a moment.
 */
export function UserMessages({ children }: { children: ReactNode }) {
  const [i18n] = useState(() =>
    setupI18n({
      locale: sourceLanguage,
      locales: intlLocaleOf(sourceLanguage),
      messages: { [sourceLanguage]: english },
    }),
  );
  const [wanted, setWanted] = useState(initialLanguage);
  const [language, setShown] = useState<Language | undefined>(wanted === sourceLanguage ? wanted : undefined);

  useEffect(() => {
    let current = true;
    loadMessages(wanted)
      .then((messages) => ({ messages, locale: wanted }))
      .catch((error: unknown) => {
        console.error(error);
        return { messages: english, locale: sourceLanguage };
      })
      .then(({ messages, locale }) => {
        if (!current) return;
        // Figures inside of texts are written as all others: 1,25,000 and in Latin digits.
        i18n.loadAndActivate({ locale, locales: intlLocaleOf(locale), messages });
        document.documentElement.lang = locale;
        setShown(locale);
      });
    return () => {
      current = false;
    };
  }, [i18n, wanted]);

  useEffect(() => followLanguage(setWanted), []);
  const setLanguage = useCallback((next: Language) => {
    rememberLanguage(next);
    setWanted(next);
  }, []);
  const choice = useMemo(
    () => language && { language, locale: intlLocaleOf(language), setLanguage },
    [language, setLanguage],
  );
  if (!choice) return null;
  return (
    <LanguageContext value={choice}>
      <I18nProvider i18n={i18n}>{children}</I18nProvider>
    </LanguageContext>
  );
}
