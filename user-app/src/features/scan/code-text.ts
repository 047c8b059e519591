/**
 * The 28 characters of a label's code, as the api's `modules/codes` writes them: a key id, 26 characters of Crockford's
 * base32 (which leaves out I, L, O and U), and a check character. Judged here too, so that a slip of the thumb is told
 * before anything is sent. Only the server can tell whether a well-formed code was ever printed.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const CODE_CHARACTERS = 28;
const GROUP = 4;

/** The 26 characters hold 130 bits for 128: the first of them never uses its two topmost. */
const LARGEST_FIRST_VALUE = 7;

const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/**
 * What is taken for what on a small, scratched print, both ways round; the likeliest first. Letters that no code has are put
 * right elsewhere, or named.
 */
const CONFUSED_PAIRS = '8B 5S 2Z 6G 0D 17 VY 0Q CG EF PR MN'.split(' ');

/** The letter that is meant where a label seems to show one that codes leave out. */
const MEANT: Readonly<Record<string, string>> = { U: 'V', $: 'S', '€': 'C', '@': 'Q' };

/** As many as a person compares gladly. */
const MOST_SUSPECTS = 4;

/** A label's link in any case, on any host: a brand may move its site after the labels are printed. */
const LABEL_URL = /^https?:\/\/[a-z0-9.\-:[\]]+\/user\/s\/([^/?#]+)$/i;

/** A character that may be the wrong one of a mistyped code. */
export interface Suspect {
  /** Which character, from 0. */
  readonly at: number;
  readonly typed: string;
  /** With this in its place the check is right. */
  readonly likely: string;
}

/**
 * What a text says about itself.
 * `complete` may still be refused by the server; everything else is certainly not a code as printed.
 */
export type CodeJudgement =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'foreign-character';
      readonly character: string;
      /** Which character, from 0. */
      readonly at: number;
      /** What may be meant, where it looks like something that codes have. */
      readonly likely?: string;
    }
  | { readonly kind: 'short'; readonly missing: number }
  | { readonly kind: 'long'; readonly extra: number }
  | { readonly kind: 'mistyped'; readonly suspects: readonly Suspect[] }
  | { readonly kind: 'complete'; readonly code: string };

/**
 * Judges what was typed or pasted: a code in any spelling (case, spaces, hyphens, O for 0, I or L for 1) or a label's link.
 * @returns `complete` with the one canonical spelling of 28 characters, or what is wrong with the text
 */
export function judgeCode(text: string): CodeJudgement {
  const symbols = symbolsOf(text);
  if (symbols === '') return { kind: 'empty' };
  const at = [...symbols].findIndex((symbol) => !ALPHABET.includes(symbol));
  const character = [...symbols][at];
  if (character !== undefined) {
    const likely = MEANT[character];
    return { kind: 'foreign-character', character, at, ...(likely !== undefined && { likely }) };
  }
  if (symbols.length < CODE_CHARACTERS) return { kind: 'short', missing: CODE_CHARACTERS - symbols.length };
  if (symbols.length > CODE_CHARACTERS) return { kind: 'long', extra: symbols.length - CODE_CHARACTERS };
  if (!isWellFormed(symbols)) return { kind: 'mistyped', suspects: suspectsOf(symbols) };
  return { kind: 'complete', code: symbols };
}

/** Whether a text read by the camera can be one of our labels at all; anything else on a wall is just in the way. */
export function isOurCode(text: string): boolean {
  return judgeCode(text).kind === 'complete';
}

/** The characters that count, as they are printed: upper case, no separators, lookalikes put right, out of its link. */
export function symbolsOf(text: string): string {
  const bare = LABEL_URL.exec(text.trim())?.[1] ?? text;
  // ASCII only: Unicode's case rules would let ı and ſ pass for I and S.
  return bare
    .replace(/[\s-]+/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter] ?? letter);
}

/** In the label's groups of four, with blanks between: a long code may wrap there. A group is closed by the character after it. */
export function groupSymbols(symbols: string): string {
  return symbols.match(new RegExp(`.{1,${GROUP}}`, 'gsu'))?.join(' ') ?? '';
}

/** Which group of the label a character stands in, from 1. */
export const groupOf = (at: number) => Math.floor(at / GROUP) + 1;

/** Where a character of a code stands once it is grouped: the position before it, and after it. */
export function placeInGroups(symbols: string, at: number): { start: number; end: number } {
  const characters = [...symbols];
  const end = groupSymbols(characters.slice(0, at + 1).join('')).length;
  return { start: end - (characters[at] ?? '').length, end };
}

/**
 * The check cannot tell where the mistake is, but few mistakes are mere chance: the characters that are easily taken for another,
 * and would make the code right if they were.
 */
function suspectsOf(symbols: string): readonly Suspect[] {
  const found: Suspect[] = [];
  for (const [one = '', other = ''] of CONFUSED_PAIRS) {
    for (const [at, typed] of [...symbols].entries()) {
      const likely = typed === one ? other : typed === other ? one : undefined;
      if (likely === undefined || !isWellFormed(symbols.slice(0, at) + likely + symbols.slice(at + 1))) continue;
      found.push({ at, typed, likely });
      if (found.length === MOST_SUSPECTS) return found;
    }
  }
  return found;
}

function isWellFormed(symbols: string): boolean {
  const values = [...symbols].map((symbol) => ALPHABET.indexOf(symbol));
  return (values[1] ?? 32) <= LARGEST_FIRST_VALUE && values.at(-1) === checkValue(values.slice(0, -1));
}

/** Luhn's check over 32 symbols: every single wrong character is seen, and nearly every swap of neighbours. */
function checkValue(values: readonly number[]): number {
  const size = ALPHABET.length;
  let sum = 0;
  let factor = 2;
  for (const value of values.toReversed()) {
    const product = value * factor;
    sum += Math.floor(product / size) + (product % size);
    factor = 3 - factor;
  }
  return (size - (sum % size)) % size;
}
