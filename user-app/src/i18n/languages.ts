import { followLanguage, readLanguage } from '@loyalty/shared-ui/locale';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/** The code of a language of the user area; each has a catalogue in src/locales, and nothing else knows them by name. */
export type Language = string;

/** What the texts in the code are written in; the texts of the first screens come with them. */
export const sourceLanguage: Language = 'en';

/** Languages by their own names, in the order of the choice. */
export const languages = locales.map(({ code, name }) => ({ value: code, label: name }));

/** The tag for `Intl`: Indian formats with Latin digits in every language (experience.md "Colour, type"). */
export const intlLocaleOf = (language: Language): string =>
  locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

const codes = locales.map(({ code }) => code);

/** The language chosen before on this device, else the first of the browser's that there is a catalogue for, else English. */
export const initialLanguage = (): Language => readLanguage(codes) ?? sourceLanguage;

/** Tells of choices made in another tab. @returns the function that ends it */
export const followChoice = (changed: (language: Language) => void) => followLanguage(codes, changed);

/** The English texts of the first screens. */
export const firstEnglish = firstMessages;

/** Fetches all texts of a language. */
export const loadMessages = loadCatalogue;
