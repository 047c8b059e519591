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

/** A label's link in any case, on any host: a brand may move its site after the labels are printed. */
const LABEL_URL = /^https?:\/\/[a-z0-9.\-:[\]]+\/user\/s\/([^/?#]+)$/i;

/**
 * What a text says about itself.
 * `complete` may still be refused by the server; everything else is certainly not a code as printed.
 */
export type CodeJudgement =
  | { readonly kind: 'empty' }
  | { readonly kind: 'foreign-character'; readonly character: string }
  | { readonly kind: 'short'; readonly missing: number }
  | { readonly kind: 'long'; readonly extra: number }
  | { readonly kind: 'mistyped' }
  | { readonly kind: 'complete'; readonly code: string };

/**
 * Judges what was typed or pasted: a code in any spelling (case, spaces, hyphens, O for 0, I or L for 1) or a label's link.
 * @returns `complete` with the one canonical spelling of 28 characters, or what is wrong with the text
 */
export function judgeCode(text: string): CodeJudgement {
  const symbols = symbolsOf(text);
  if (symbols === '') return { kind: 'empty' };
  const foreign = [...symbols].find((symbol) => !ALPHABET.includes(symbol));
  if (foreign !== undefined) return { kind: 'foreign-character', character: foreign };
  if (symbols.length < CODE_CHARACTERS) return { kind: 'short', missing: CODE_CHARACTERS - symbols.length };
  if (symbols.length > CODE_CHARACTERS) return { kind: 'long', extra: symbols.length - CODE_CHARACTERS };
  if (!isWellFormed(symbols)) return { kind: 'mistyped' };
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
