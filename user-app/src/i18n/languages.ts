import { followLanguage, readLanguage } from '@loyalty/shared-ui/locale';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/** The code of a language of the user area; each has a catalogue in src/locales, and no other module names them. */
export type Language = string;

/** The language of the texts in the code; the texts of the first screens are bundled. */
export const sourceLanguage: Language = 'en';

/** Languages by their own names, in display order. */
export const languages = locales.map(({ code, name }) => ({ value: code, label: name }));

/** Returns the tag for `Intl`: Indian formats with Latin digits in every language. */
export const intlLocaleOf = (language: Language): string =>
  locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

const codes = locales.map(({ code }) => code);

/** Returns the language chosen before on this device, else the first of the browser's that has a catalogue, else English. */
export const initialLanguage = (): Language => readLanguage(codes) ?? sourceLanguage;

/** Subscribes to choices made in another tab. @returns a function that unsubscribes */
export const followChoice = (changed: (language: Language) => void) => followLanguage(codes, changed);

/** The English texts of the first screens. */
export const firstEnglish = firstMessages;

/** Fetches all texts of a language. */
export const loadMessages = loadCatalogue;
