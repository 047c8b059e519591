import { createContext, useContext, type ReactNode } from 'react';

const LocaleContext = createContext('en-IN');

/** Tells DateText the language of the page, e.g. "hi-IN". Without it: en-IN. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

/** The language of the page as a BCP 47 tag. */
export function useLocale(): string {
  return useContext(LocaleContext);
}
