import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { TranslatedText } from '@loyalty/shared-ui/translated-text';
import { rememberLanguage, followLanguage, readLanguage, LocaleProvider } from '@loyalty/shared-ui/locale';
import { createContext, use, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { firstMessages, loadSeparate, loadCatalogue, locales } from '../locales/all.locales';

/** The code of a language, which has a catalogue in src/locales: the list comes from these files only. */
export type Language = string;

/** The language of the texts in the code. */
const sourceLanguage: Language = 'en';

const codes = locales.map(({ code }) => code);

export const languages = locales.map(({ code, name }) => ({ value: code, label: name }));

/** Returns the tag for `Intl`: Indian formats with Latin digits in every language. */
const intlLocaleOf = (language: Language): string => locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

/** The English texts so far: the area's i18n instance holds this very object, so the rest is added before a page needs it. */
const english: Messages = { ...firstMessages };

/** Loads the English texts of the pages behind sign-in (all.locales). A missing text would be shown as its id. */
export async function loadAllEnglish(): Promise<void> {
  Object.assign(english, await loadCatalogue(sourceLanguage));
}

/** Loads the English texts of the separate folders (all.locales). @throws if they cannot be fetched */
export async function loadSeparateEnglish(): Promise<void> {
  Object.assign(english, await loadSeparate());
}

interface LanguageChoice {
  language: Language;
  locale: string;
  /** Loads the catalogue, then changes the language; English is shown if it cannot be loaded. */
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage needs <AdminMessages> around it');
  return choice;
}

/**
 * Provides the area's texts from its own i18n instance: two remotes on one page do not share catalogues. Renders
 * nothing until the chosen language has loaded, to avoid a flash of English.
 */
export function AdminMessages({ children }: { children: ReactNode }) {
  const [i18n] = useState(() =>
    setupI18n({
      locale: sourceLanguage,
      locales: intlLocaleOf(sourceLanguage),
      messages: { [sourceLanguage]: english },
    }),
  );
  const [wanted, setWanted] = useState(() => readLanguage(codes) ?? sourceLanguage);
  const [language, setShown] = useState<Language | undefined>(wanted === sourceLanguage ? wanted : undefined);

  useEffect(() => {
    let current = true;
    const show = (locale: Language, messages: Messages) => {
      if (!current) return;
      i18n.loadAndActivate({ locale, locales: intlLocaleOf(locale), messages });
      document.documentElement.lang = locale;
      setShown(locale);
    };
    if (wanted === sourceLanguage) show(wanted, english);
    else
      loadCatalogue(wanted).then(
        (messages) => show(wanted, messages),
        (error: unknown) => {
          console.error(error);
          show(sourceLanguage, english);
        },
      );
    return () => {
      current = false;
    };
  }, [i18n, wanted]);

  useEffect(() => followLanguage(codes, setWanted), []);

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
      <I18nProvider i18n={i18n} defaultComponent={TranslatedText}>
        <LocaleProvider locale={choice.locale}>{children}</LocaleProvider>
      </I18nProvider>
    </LanguageContext>
  );
}
