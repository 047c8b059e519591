import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { TranslatedText } from '@loyalty/shared-ui/translated-text';
import { readLanguage } from '@loyalty/shared-ui/locale';
import { useEffect, type ReactNode } from 'react';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

const source = 'en';

/** Of the whole page: a chunk with further English texts adds them (later-messages.ts). */
export const i18n = setupI18n({ locale: source, messages: { [source]: firstMessages } });

/** Returns the language that a remote has set on the page; English where the shell lacks it. */
const pageLanguage = () => {
  const [language] = document.documentElement.lang.split('-');
  return locales.find(({ code }) => code === language);
};

/** Provides the shell's few texts in the language of the page. */
export function ShellMessages({ children }: { children: ReactNode }) {
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
    // For the shell's own pages, and until a remote sets the language.
    document.documentElement.lang = readLanguage(locales.map(({ code }) => code)) ?? source;
    return () => observer.disconnect();
  }, []);
  return (
    <I18nProvider i18n={i18n} defaultComponent={TranslatedText}>
      {children}
    </I18nProvider>
  );
}
