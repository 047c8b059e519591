import type { Messages } from '@lingui/core';

/** A language of the user area; each has a catalogue in src/locales. */
export type Language = 'en' | 'hi';

/** Languages by their own names, in the order of the switch. */
export const languages: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
];

/** Locales for `Intl`: Indian formats with Latin digits in every language (experience.md "Colour, type"). */
export const intlLocales: Readonly<Record<Language, string>> = { en: 'en-IN', hi: 'hi-IN-u-nu-latn' };

const storageKey = 'language';

const isLanguage = (value: unknown): value is Language => languages.some((one) => one.value === value);

/** The language chosen before on this device, else the first of the browser's that there is a catalogue for, else English. */
export function initialLanguage(): Language {
  try {
    const chosen = localStorage.getItem(storageKey);
    if (isLanguage(chosen)) return chosen;
  } catch {
    // Storage is blocked: the browser's languages decide.
  }
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** Remembers the choice for the next visit. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The choice lasts as long as this page.
  }
}

/** Fetches a language's texts; English comes with the first screen, the others when they are wanted. */
export async function loadMessages(language: Language): Promise<Messages> {
  if (language === 'hi') return (await import('../locales/hi.po')).messages;
  return (await import(/* webpackMode: "eager" */ '../locales/en.po')).messages;
}
