import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the user area calls something in the language of the page. */
export type Say = (english: string) => string;

export const inEnglish: Say = (english) => english;

/**
 * The Hindi of the user area's own catalogue, so that a test goes on in Hindi without a list of its own.
 * @throws Error for a text that has none
 */
export const inHindi: Say = (english) => {
  const catalogue = readFileSync(join(__dirname, '../../user-app/src/locales/hi.po'), 'utf8');
  const entry = `msgid ${JSON.stringify(english)}\nmsgstr "`;
  const from = catalogue.indexOf(entry);
  const hindi = from < 0 ? '' : catalogue.slice(from + entry.length, catalogue.indexOf('"\n', from + entry.length));
  if (hindi === '') throw new Error(`The catalogue has no Hindi for “${english}”.`);
  return hindi.replaceAll('\\"', '"');
};
