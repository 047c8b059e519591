import { plainName } from '@loyalty/shared-ui/typed-text';

/**
 * Removes case, Latin accents and what no screen shows. Vowel signs of Indic scripts are marks too but are kept, since they distinguish
 * words.
 */
const plain = (text: string) =>
  plainName(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase('en-IN');

/** Returns whether a search occurs in the texts as it was typed, not only its words. */
export function containsPhrase(search: string, ...texts: string[]): boolean {
  const spaced = (text: string) => plain(text).replace(/\s+/g, ' ');
  return spaced(texts.join(' ')).includes(spaced(search).trim());
}

/** Returns whether every word of a search occurs in the texts of a row. An empty search matches all. */
export function matchesWords(search: string, ...texts: string[]): boolean {
  const haystack = plain(texts.join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
