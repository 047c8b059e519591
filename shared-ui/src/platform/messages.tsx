import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { followLanguage, LocaleProvider, readLanguage, rememberLanguage } from './locale';
import { TranslatedText } from './translated-text';

/** A language of an area, which has a catalogue in its src/locales. */
interface AreaLocale {
  code: string;
  name: string;
  /** Tag for `Intl`: Indian formats with Latin digits. */
  intl: string;
}

interface Catalogues {
  locales: readonly AreaLocale[];
  /** Returns the texts of the source language that are loaded; undefined while loaded code needs more of them. */
  english: () => Messages | undefined;
  /** Loads the texts of a language. */
  load: (code: string) => Promise<Messages>;
  /** Called when the texts of a language are shown. */
  onShown?: (code: string) => void;
}

interface LanguageChoice {
  language: string;
  locale: string;
  /** Loads the catalogue, then changes every text. If that fails, English is shown, or else the current language stays. */
  setLanguage: (language: string) => void;
}

/** The language of the texts in the code. */
export const sourceLanguage = 'en';

/** Creates the provider of an area's texts and its hook. */
export function createMessages({ locales, english, load, onShown }: Catalogues) {
  const codes = locales.map(({ code }) => code);
  const languages = locales.map(({ code, name }) => ({ value: code, label: name }));
  const intlOf = (language: string): string => locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

  /** Returns the language chosen before on this device, else the first of the browser's that has a catalogue, else English. */
  const initialLanguage = (): string => readLanguage(codes) ?? sourceLanguage;

  const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

  /** Needs AreaMessages around it. */
  const useLanguage = () => use(LanguageContext) as LanguageChoice;

  /**
   * Provides the area's texts from its own i18n instance: two remotes on one page do not share catalogues. Renders
   * nothing until the chosen language has loaded, to avoid a flash of English.
   */
  function AreaMessages({ children }: { children: ReactNode }) {
    const [i18n] = useState(() =>
      setupI18n({
        locale: sourceLanguage,
        locales: intlOf(sourceLanguage),
        messages: { [sourceLanguage]: english() ?? {} },
      }),
    );
    const [wanted, setWanted] = useState(initialLanguage);
    const [language, setShown] = useState(wanted === sourceLanguage && english() ? wanted : undefined);
    const [failure, setFailure] = useState<{ cause: unknown }>();

    useEffect(() => {
      let current = true;
      const loadTexts = async (locale: string) => ({ locale, messages: await load(locale) });
      loadTexts(wanted)
        .catch((error: unknown) => {
          console.error(error);
          return loadTexts(sourceLanguage);
        })
        .then(
          ({ messages, locale }) => {
            if (!current) return;
            onShown?.(locale);
            // Figures inside texts are formatted like all others: 1,25,000 and in Latin digits.
            i18n.loadAndActivate({ locale, locales: intlOf(locale), messages });
            document.documentElement.lang = locale;
            setShown(locale);
          },
          (cause: unknown) => {
            if (!current) return;
            onShown?.(i18n.locale);
            setFailure({ cause });
          },
        );
      return () => {
        current = false;
      };
    }, [i18n, wanted]);

    useEffect(() => followLanguage(codes, setWanted), []);
    const setLanguage = useCallback((next: string) => {
      rememberLanguage(next);
      setWanted(next);
    }, []);
    const choice = useMemo(
      () => language && { language, locale: intlOf(language), setLanguage },
      [language, setLanguage],
    );
    // Texts already shown stay in their language; a page without any fails like one without its code.
    if (failure && !choice) throw failure.cause;
    if (!choice) return null;
    return (
      <LanguageContext value={choice}>
        <I18nProvider i18n={i18n} defaultComponent={TranslatedText}>
          <LocaleProvider locale={choice.locale}>{children}</LocaleProvider>
        </I18nProvider>
      </LanguageContext>
    );
  }

  return { AreaMessages, useLanguage, languages, initialLanguage };
}
