import { romaniseIndic } from './romanise-indic';
import { type FontName, widthOf } from './standard-fonts';

/** WinAnsiEncoding's bytes 128 to 159, where it differs from Latin-1; ISO 32000-1, annex D. */
const WINDOWS_1252 = new Map(
  [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'].map((letter, at) => [letter, 0x80 + at]),
);
/** What a label of plumbing parts is likely to hold and the encoding does not: inches, feet, minus, rupees. */
const SPELT: Record<string, string> = {
  '″': '"',
  '′': "'",
  '−': '-',
  '₹': 'Rs ',
  '≤': '<=',
  '≥': '>=',
  '⌀': 'Ø',
  Ł: 'L',
  ł: 'l',
};

/**
 * A text as the standard fonts can write it, one character a byte of WinAnsiEncoding. Letters they lack are written by
 * their likes: accents fall away, Indian scripts are romanised (a label's text helps a person, the symbol holds the code;
 * the print page, which has the browser's fonts, shows every script). What nothing is like becomes "?".
 */
export function toStandardFont(text: string): string {
  return [...romaniseIndic(text.normalize('NFC'))].map(byteOf).join('');
}

function byteOf(letter: string): string {
  const point = letter.codePointAt(0)!;
  if ((point >= 0x20 && point < 0x7f) || (point >= 0xa0 && point <= 0xff)) return letter;
  const byte = WINDOWS_1252.get(letter);
  if (byte !== undefined && point > 0x9f) return String.fromCharCode(byte);
  const spelt = SPELT[letter] ?? letter.normalize('NFKD').replace(/[^\x20-\x7e]/gu, '');
  return spelt || (/\p{M}|\p{Cf}/u.test(letter) ? '' : '?');
}

/**
 * Breaks a text at its blanks into lines of a width, long words anywhere. The last line ends in "…" where more would
 * follow.
 *
 * @param text of `toStandardFont`
 * @param width in the unit of the letter size
 */
export function wrapText(
  text: string,
  { font, size, width, lines }: { font: FontName; size: number; width: number; lines: number },
): string[] {
  const fits = (line: string) => widthOf(line, font, size) <= width;
  const broken: string[] = [];
  let rest = text.trim();
  while (rest !== '' && broken.length < lines) {
    let end = rest.length;
    while (end > 1 && !fits(rest.slice(0, end))) end -= 1;
    const blank = end < rest.length ? rest.lastIndexOf(' ', end) : -1;
    if (blank > 0) end = blank;
    broken.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '' && broken.length > 0) {
    let last = broken.pop()!;
    while (last !== '' && !fits(`${last}${ELLIPSIS}`)) last = last.slice(0, -1);
    broken.push(`${last.trimEnd()}${ELLIPSIS}`);
  }
  return broken;
}

/** "…" as WinAnsiEncoding has it. */
const ELLIPSIS = '\u0085';
