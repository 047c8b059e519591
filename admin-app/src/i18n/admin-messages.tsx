import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { messages as english } from '../locales/en.po';
import { formatsOf, readLanguage, subscribeToLanguage, type Language } from './language';

/** Other languages than English come when they are wanted. */
const catalogues: Partial<Record<Language, () => Promise<{ messages: Messages }>>> = {
  hi: () => import('../locales/hi.po'),
};

/** Gives the admin area's texts in the chosen language, through an instance of its own: a remote shares none. */
export function AdminMessages({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(subscribeToLanguage, readLanguage);
  const [i18n] = useState(() => setupI18n({ locale: 'en', locales: formatsOf('en'), messages: { en: english } }));
  const [shown, setShown] = useState<Language | undefined>(language === 'en' ? 'en' : undefined);

  useEffect(() => {
    let current = true;
    const show = (locale: Language, messages: Messages) => {
      if (!current) return;
      i18n.loadAndActivate({ locale, locales: formatsOf(locale), messages });
      document.documentElement.lang = locale;
      setShown(locale);
    };
    const load = catalogues[language];
    if (!load) show('en', english);
    else
      load().then(
        ({ messages }) => show(language, messages),
        (error: unknown) => {
          console.error(error);
          show('en', english);
        },
      );
    return () => {
      current = false;
    };
  }, [i18n, language]);

  // Blank for the moment that a catalogue takes, rather than English first.
  return shown ? <I18nProvider i18n={i18n}>{children}</I18nProvider> : null;
}
