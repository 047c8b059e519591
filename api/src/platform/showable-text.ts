/** Control characters, and what breaks a line or turns its order round. */
const UNSHOWABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202e]/u;
/** A line of only blanks and joiners, which is invisible. */
const NOTHING_TO_SEE = /^[\p{Z}\p{Default_Ignorable_Code_Point}]*$/u;

/** Scripts whose letters take another shape beside a joiner. */
const SHAPED = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu'];
const SHAPED_LETTER = new RegExp(`^(?=[\\p{L}\\p{M}])[${SHAPED.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
const VIRAMA = /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u;
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const ZERO_WIDTH_JOINER = '\u200d';

/** Returns one joiner where it shapes the letters of a word (क्‍ष) or joins pictures (👩‍🔧), else none. */
function joinerBetween(before: string, joiners: string, after: string): string {
  const joiner = joiners[0]!;
  if (SHAPED_LETTER.test(before) && SHAPED_LETTER.test(after)) return joiner;
  if (joiner !== ZERO_WIDTH_JOINER) return '';
  // At the end of a word it makes the half letter or the chillu: മോഹന്‍.
  return VIRAMA.test(before) || (PICTURE.test(before) && PICTURE.test(after)) ? joiner : '';
}

/**
 * Returns a name, or another line of text, without what a clipboard adds: composed, trimmed, single spaces, plain
 * hyphens, without marks that no screen shows. Joiners within the words of Indic scripts and Urdu stay. U+202E stays,
 * for `showableLine` to reject: without it the text reads in another order than it was shown.
 */
export function plainName(text: string): string {
  const plain = text
    .replace(/(?![\u200c\u200d\u202e\ufe0e\ufe0f])\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(
      /([^\ufe0e\ufe0f]?)([\ufe0e\ufe0f])[\ufe0e\ufe0f]*(?=(.?))/gsu,
      (_, before: string, selector: string, after: string) =>
        /\p{Extended_Pictographic}/u.test(before) || after === '\u20e3' ? before + selector : before,
    )
    .replace(
      /([^\u200c\u200d]?)([\u200c\u200d]+)(?=(.?))/gsu,
      (_, before: string, joiners: string, after: string) => before + joinerBetween(before, joiners, after),
    )
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC')
    .replace(/[\t\p{Zs}\u2800]+/gu, ' ')
    .trim();
  // Composing may have put other marks beside a joiner.
  return plain === text ? plain : plainName(plain);
}

/** Returns a line as it is stored and shown; '' if nothing is visible, undefined if characters cannot be shown. */
export function showableLine(text: string): string | undefined {
  const line = plainName(text);
  if (UNSHOWABLE.test(line)) return undefined;
  return NOTHING_TO_SEE.test(line) ? '' : line;
}

/** Returns text of several lines likewise. */
export function showableLines(text: string): string | undefined {
  const lines = text.split(/\r\n|\r|\n/u).map(showableLine);
  return lines.includes(undefined) ? undefined : lines.join('\n').trim();
}

/** Returns a line without characters that cannot be shown: for text from a machine, where an error would not help. */
export function showablePart(text: string): string {
  return showableLine(text.replace(new RegExp(UNSHOWABLE, 'gu'), ' ')) ?? '';
}
