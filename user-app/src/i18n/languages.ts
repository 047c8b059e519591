import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/** The code of a language of the user area; each has a catalogue in src/locales, and nothing else knows them by name. */
export type Language = string;

/** What the texts in the code are written in; the texts of the first screens come with them. */
export const sourceLanguage: Language = 'en';

/** Languages by their own names, in the order of the choice. */
export const languages: readonly { value: Language; label: string }[] = locales.map(({ code, name }) => ({
  value: code,
  label: name,
}));

/** The tag for `Intl`: Indian formats with Latin digits in every language (experience.md "Colour, type"). */
export const intlLocaleOf = (language: Language): string =>
  locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

const storageKey = 'language';

const isLanguage = (value: unknown): value is Language => locales.some(({ code }) => code === value);

/** The language chosen before on this device, else the first of the browser's that there is a catalogue for, else English. */
export function initialLanguage(): Language {
  try {
    const chosen = localStorage.getItem(storageKey);
    if (isLanguage(chosen)) return chosen;
  } catch {
    // Storage is blocked: the browser's languages decide.
  }
  return navigator.languages.map((tag) => tag.split('-')[0]).find(isLanguage) ?? sourceLanguage;
}

/** Remembers the choice for the next visit. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The choice lasts as long as this page.
  }
}

/** Tells of choices made in another tab, until the returned function is called. */
export function followLanguage(changed: (language: Language) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey && isLanguage(newValue)) changed(newValue);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** The English texts of the first screens. */
export const firstEnglish = firstMessages;

/** Fetches all texts of a language. */
export const loadMessages = loadCatalogue;
