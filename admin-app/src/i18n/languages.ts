import { followLanguage, readLanguage } from '@loyalty/shared-ui/locale';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/** The code of a language of the admin area; each has a catalogue in src/locales, and nothing else knows them by name. */
export type Language = string;

/** What the texts in the code are written in. */
export const sourceLanguage: Language = 'en';

const codes = locales.map(({ code }) => code);

/** Languages by their own names, in the order of the choice. */
export const languages = locales.map(({ code, name }) => ({ value: code, label: name }));

/** The tag for `Intl`: Indian formats with Latin digits in every language (experience.md "Colour, type"). */
export const intlLocaleOf = (language: Language): string =>
  locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

/** The language chosen before on this device, else the first of the browser's that there is a catalogue for, else English. */
export const initialLanguage = (): Language => readLanguage(codes) ?? sourceLanguage;

/** Tells of choices made in another tab. @returns the function that ends it */
export const followChoice = (changed: (language: Language) => void) => followLanguage(codes, changed);

/** The English texts, which come with the area. */
export const english = firstMessages;

/** Fetches the texts of another language. */
export const loadMessages = loadCatalogue;
