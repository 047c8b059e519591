import { setupI18n, type Messages } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, useState, type ReactNode } from 'react';
import { messages as english } from '../locales/en.po';

/** Other languages than English come when they are wanted. */
const catalogues: Record<string, () => Promise<{ messages: Messages }>> = {
  hi: () => import('../locales/hi.po'),
};

/** The language that a remote has set on the page; the shell has no choice of its own. */
const pageLanguage = () => document.documentElement.lang.slice(0, 2);

/** Gives the shell's few texts in the language of the page. */
export function ShellMessages({ children }: { children: ReactNode }) {
  const [i18n] = useState(() => setupI18n({ locale: 'en', messages: { en: english } }));
  useEffect(() => {
    const follow = async () => {
      const language = pageLanguage();
      const load = catalogues[language];
      if (!load) return i18n.activate('en');
      i18n.loadAndActivate({ locale: language, messages: (await load()).messages });
    };
    const observer = new MutationObserver(() => void follow());
    observer.observe(document.documentElement, { attributeFilter: ['lang'] });
    return () => observer.disconnect();
  }, [i18n]);
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>;
}
