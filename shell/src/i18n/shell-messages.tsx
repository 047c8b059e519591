import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { loadCatalogue, locales } from '../locales/all.locales';
import { messages as english } from '../locales/en.po';

const source = 'en';

/** The language that a remote has set on the page; the shell has no choice of its own, and English for what it lacks. */
const pageLanguage = () => {
  const [language] = document.documentElement.lang.split('-');
  return locales.find(({ code }) => code === language);
};

/**
 * What was chosen in the user area on this device, else what the browser asks for: for the pages that stand alone, and until a
 * remote says what it shows.
 */
function rememberedLanguage(): string {
  const known = (code: string | null | undefined) => locales.some((one) => one.code === code);
  try {
    const chosen = localStorage.getItem('language');
    if (chosen && known(chosen)) return chosen;
  } catch {
    // Storage is blocked: the browser's languages decide.
  }
  return navigator.languages.map((tag) => tag.split('-')[0]).find(known) ?? source;
}

/** Gives the shell's few texts in the language of the page. */
export function ShellMessages({ children }: { children: ReactNode }) {
  const [i18n] = useState(() => setupI18n({ locale: 'en', messages: { en: english } }));
  useEffect(() => {
    const follow = async () => {
      const language = pageLanguage();
      if ((language?.code ?? source) === i18n.locale) return;
      if (!language || language.code === source) return i18n.activate(source);
      const messages = await loadCatalogue(language.code);
      if (pageLanguage() === language)
        i18n.loadAndActivate({ locale: language.code, locales: language.intl, messages });
    };
    const observer = new MutationObserver(() => void follow());
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    document.documentElement.lang = rememberedLanguage();
    return () => observer.disconnect();
  }, [i18n]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
