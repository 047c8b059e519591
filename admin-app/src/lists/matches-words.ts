/** Case and Latin accents aside. The vowel signs of Indic scripts are marks too, and stay: they make other words. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase('en-IN');

/**
 * Whether every word of a search occurs somewhere in the texts. An empty search matches all.
 * @param texts what a row may be found by
 */
export function matchesWords(search: string, ...texts: string[]): boolean {
  const haystack = plain(texts.join(' '));
  return plain(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
