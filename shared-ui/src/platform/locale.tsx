import { createContext, type ReactNode, useContext } from 'react';
import { storageKeys } from './remote-contract';

const storageKey = storageKeys.language;

/**
 * Returns the language chosen before on this device, else the first of the browser's that is offered.
 * @param offered codes, e.g. `['en', 'hi']`
 * @returns undefined if none matches
 */
export function readLanguage(offered: readonly string[]): string | undefined {
  const isOffered = (code: string | null | undefined) => offered.some((one) => one === code);
  try {
    const chosen = localStorage.getItem(storageKey);
    if (chosen !== null && isOffered(chosen)) return chosen;
  } catch {
    // Storage is blocked: the browser's languages decide.
  }
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isOffered);
}

/** Stores the choice for the next visit; if storage is blocked, it lasts as long as the page. */
export function rememberLanguage(code: string): void {
  try {
    localStorage.setItem(storageKey, code);
  } catch {
    // Storage is blocked.
  }
}

/**
 * Calls back when an offered language is chosen in another tab.
 * @returns a function that unsubscribes
 */
export function followLanguage(offered: readonly string[], changed: (code: string) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && newValue !== null && offered.includes(newValue)) changed(newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

const LocaleContext = createContext('en-IN');

/** Provides the language of the page, e.g. "hi-IN", to DateText. Default en-IN. */
export function LocaleProvider({ locale, children }: { locale: string; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>;
}

export function useLocale(): string {
  return useContext(LocaleContext);
}
