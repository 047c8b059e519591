import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { TranslatedText } from '@loyalty/shared-ui/translated-text';
import { rememberLanguage } from '@loyalty/shared-ui/locale';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import {
  followChoice,
  initialLanguage,
  intlLocaleOf,
  sourceLanguage,
  type Language,
  loadTexts,
  presentEnglish,
  showsTexts,
} from './texts';

interface LanguageChoice {
  language: Language;
  locale: string;
  /** Fetches the catalogue, then changes every text. If that fails, English is shown, or else the current language stays. */
  setLanguage: (language: Language) => void;
}

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (!choice) throw new Error('useLanguage needs <UserMessages> around it');
  return choice;
}

/**
 * Provides the area's texts, from its own i18n instance: two remotes on one page do not share catalogues. Renders nothing until
 * the chosen language is loaded, rather than English for a moment.
 */
export function UserMessages({ children }: { children: ReactNode }) {
  const [i18n] = useState(() =>
    setupI18n({
      locale: sourceLanguage,
      locales: intlLocaleOf(sourceLanguage),
      messages: { [sourceLanguage]: presentEnglish() ?? {} },
    }),
  );
  const [wanted, setWanted] = useState(initialLanguage);
  const [language, setShown] = useState<Language | undefined>(
    wanted === sourceLanguage && presentEnglish() ? wanted : undefined,
  );
  const [failure, setFailure] = useState<{ cause: unknown }>();

  useEffect(() => {
    let current = true;
    const load = async (locale: Language) => ({ locale, messages: await loadTexts(locale) });
    load(wanted)
      .catch((error: unknown) => {
        console.error(error);
        return load(sourceLanguage);
      })
      .then(
        ({ messages, locale }) => {
          if (!current) return;
          showsTexts(locale);
          // Figures inside texts are formatted like all others: 1,25,000 and in Latin digits.
          i18n.loadAndActivate({ locale, locales: intlLocaleOf(locale), messages });
          document.documentElement.lang = locale;
          setShown(locale);
        },
        (cause: unknown) => {
          if (!current) return;
          showsTexts(i18n.locale);
          setFailure({ cause });
        },
      );
    return () => {
      current = false;
    };
  }, [i18n, wanted]);

  useEffect(() => followChoice(setWanted), []);
  const setLanguage = useCallback((next: Language) => {
    rememberLanguage(next);
    setWanted(next);
  }, []);
  const choice = useMemo(
    () => language && { language, locale: intlLocaleOf(language), setLanguage },
    [language, setLanguage],
  );
  // Texts already shown stay in their language; a page without any fails like one without its code.
  if (failure && !choice) throw failure.cause;
  if (!choice) return null;
  return (
    <LanguageContext value={choice}>
      <I18nProvider i18n={i18n} defaultComponent={TranslatedText}>
        {children}
      </I18nProvider>
    </LanguageContext>
  );
}

export function useOnLanguageChange(act: () => void): void {
  const { language } = useLanguage();
  const shown = useRef(language);
  const change = useEffectEvent(act);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    change();
  }, [language]);
}
