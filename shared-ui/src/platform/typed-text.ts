import { latinDigits, withoutMarks } from './typed-numbers';

/** Scripts whose letters take another shape beside a joiner. */
const shaped = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu'];
const shapedLetter = new RegExp(`^(?=[\\p{L}\\p{M}])[${shaped.map((script) => `\\p{scx=${script}}`).join('')}]`, 'u');
const virama = /^[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/u;
const picture = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const zeroWidthJoiner = '\u200d';

/**
 * Returns what remains of zero-width joiners between two characters: one where it shapes the letters of a word (क्‍ष) or joins
 * pictures (👩‍🔧), else none.
 */
function joinerBetween(before: string, joiners: string, after: string): string {
  const [joiner = ''] = joiners;
  if (shapedLetter.test(before) && shapedLetter.test(after)) return joiner;
  if (joiner !== zeroWidthJoiner) return '';
  // At the end of a word it makes the half letter or the chillu: മോഹന്‍.
  return virama.test(before) || (picture.test(before) && picture.test(after)) ? joiner : '';
}

/**
 * Returns a name, or another line of text, as the server stores it: composed, trimmed, single spaces, plain hyphens, without marks
 * that no screen shows. Joiners within the words of Indic scripts and Urdu stay. U+202E stays, for the server to reject: without it
 * the text reads in another order than it was shown.
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

/** Returns a heading of a sheet as it is compared: in any case, with any signs between its words. */
export const plainHeading = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    // Once more: small letters may compose where capitals do not.
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}%₹$#]+/gu, ' ')
    .trim();

/** Returns a UPI ID as it is stored: `name@provider` in lower case, hyphens and digits in ASCII. */
export const plainUpiId = (typed: string): string =>
  latinDigits(withoutMarks(typed))
    .replace(/\s/gu, '')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/＠/g, '@')
    // ASCII only: Unicode's case rules would map K (Kelvin) to k.
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Returns an IFSC as it is stored: upper case, without separators. */
export const plainIfsc = (typed: string): string =>
  latinDigits(withoutMarks(typed))
    .replace(/[\s\p{Pd}−]/gu, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());
