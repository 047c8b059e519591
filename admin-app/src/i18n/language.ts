/**
 * The languages of the site, each by its own name; the user area offers the same, under the same key. `formats` is the
 * locale for numbers and dates: Indian, with Latin digits in every language (experience.md "Colour, type").
 */
export const languages = [
  { code: 'en', name: 'English', formats: 'en-IN' },
  { code: 'hi', name: 'हिन्दी', formats: 'hi-IN-u-nu-latn' },
] as const;

export type Language = (typeof languages)[number]['code'];

const storageKey = 'language';
const listeners = new Set<() => void>();

const isLanguage = (value: unknown): value is Language => languages.some(({ code }) => code === value);

/** The locale in which a language writes numbers and dates. */
export const formatsOf = (language: string): string =>
  languages.find(({ code }) => code === language)?.formats ?? 'en-IN';

/** The chosen language; before a choice the first of the browser's that there is a catalogue for, else English. */
export function readLanguage(): Language {
  try {
    const stored = localStorage.getItem(storageKey);
    if (isLanguage(stored)) return stored;
  } catch {
    // Storage is blocked: the browser's languages decide.
  }
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

/** Keeps the choice for the next visit, where the browser lets us. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch (error) {
    console.error(error);
  }
  listeners.forEach((listener) => listener());
}

/** Calls back when another language is chosen. @returns the function that ends it */
export function subscribeToLanguage(listener: () => void): () => void {
  const followOtherTab = (event: StorageEvent) => {
    if (event.key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTab);
  };
}
