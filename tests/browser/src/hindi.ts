import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Translates a text of the user area to the page's language. */
export type Say = (english: string) => string;

export const inEnglish: Say = (english) => english;

/**
 * Returns the Hindi text from the user area's catalogue, so that tests need no list of their own.
 * @throws Error for a text without a translation
 */
export const inHindi: Say = (english) => {
  const catalogue = readFileSync(join(__dirname, '../../../user-app/src/locales/hi.po'), 'utf8');
  const entry = `msgid ${JSON.stringify(english)}\nmsgstr "`;
  const from = catalogue.indexOf(entry);
  const hindi = from < 0 ? '' : catalogue.slice(from + entry.length, catalogue.indexOf('"\n', from + entry.length));
  if (hindi === '') throw new Error(`The catalogue has no Hindi for “${english}”.`);
  return hindi.replaceAll('\\"', '"');
};
