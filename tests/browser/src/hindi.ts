import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Translates a text of the user area to the page's language. */
export type Say = (english: string) => string;

/**
 * Returns what translates a text by a catalogue of the user area, so that tests need no list of their own.
 * @throws Error for a text without a translation
 */
export const inLanguage =
  (code: string): Say =>
  (english) => {
    if (code === 'en') return english;
    const catalogue = readFileSync(join(__dirname, `../../../user-app/src/locales/${code}.po`), 'utf8');
    const entry = `msgid ${JSON.stringify(english)}\nmsgstr "`;
    const from = catalogue.indexOf(entry);
    const translated =
      from < 0 ? '' : catalogue.slice(from + entry.length, catalogue.indexOf('"\n', from + entry.length));
    if (translated === '') throw new Error(`The catalogue has no ${code} for “${english}”.`);
    return translated.replaceAll('\\"', '"');
  };

export const inHindi = inLanguage('hi');
