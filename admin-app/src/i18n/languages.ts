import { followLanguage, readLanguage } from '@loyalty/shared-ui/locale';
import { firstMessages, loadCatalogue, locales } from '../locales/all.locales';

/**
 * The code of a language of the admin area, which has a catalogue in src/locales. The list comes from these files only.
 */
export type Language = string;

/** The language of the texts in the code. */
export const sourceLanguage: Language = 'en';

const codes = locales.map(({ code }) => code);

/** Languages by their own names, in menu order. */
export const languages = locales.map(({ code, name }) => ({ value: code, label: name }));

/** Returns the tag for `Intl`: Indian formats with Latin digits in every language (experience.md "Colour, type"). */
export const intlLocaleOf = (language: Language): string =>
  locales.find(({ code }) => code === language)?.intl ?? 'en-IN';

/** Returns the language chosen on this device, else the browser's first one with a catalogue, else English. */
export const initialLanguage = (): Language => readLanguage(codes) ?? sourceLanguage;

/** Subscribes to choices made in another tab. @returns the function that unsubscribes */
export const followChoice = (changed: (language: Language) => void) => followLanguage(codes, changed);

/** The bundled English texts. */
export const english = firstMessages;

/** Loads the texts of another language. */
export const loadMessages = loadCatalogue;
