import { createContext, useContext, type ReactNode } from 'react';

export { followLanguage, readLanguage, rememberLanguage } from './chosen-language';

const LocaleContext = createContext('en-IN');

/** Provides the language of the page, e.g. "hi-IN", to DateText. Default en-IN. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** Returns the language of the page as a BCP 47 tag. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
