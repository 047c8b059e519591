import { plainCode } from '@loyalty/shared-ui/typed-code';

/**
 * A label's code, as written by the api's `labels/codes` in Crockford's base32 (without I, L, O and U), a check character last: 28
 * characters in the symbol and on older labels, or the 12 that newer labels print to be typed. Validated here too, so that a typo is
 * reported before a request. Only the server knows whether a well-formed code was ever printed.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const SHORT_CODE = 12;
export const LONG_CODE = 28;
/** With up to so many characters it is a short code with some too many, with more a long one that is not complete. */
const LONGEST_SHORT_CODE = 16;
const GROUP = 4;

/** Of a long code, 26 characters hold 130 bits for 128: the first never uses its two highest. */
const LARGEST_FIRST_VALUE = 7;

/** Confused on a small, scratched print, in both directions, the likeliest first. */
const CONFUSED_PAIRS = '8B 5S 2Z 6G 0D 17 VY 0Q CG EF PR MN'.split(' ');

/** The letter that is probably meant by one that codes never contain. */
const MEANT: Readonly<Record<string, string>> = { U: 'V', $: 'S', '€': 'C', '@': 'Q' };

const MOST_SUSPECTS = 4;

interface Suspect {
  readonly at: number;
  readonly typed: string;
  /** With this in its place the check passes. */
  readonly likely: string;
}

/** The server may reject a `complete` code; anything else is certainly not a code as printed. */
export type CodeValidation =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'foreign-character';
      readonly character: string;
      readonly at: number;
      /** The character that is probably meant, if it resembles one. */
      readonly likely?: string;
    }
  | { readonly kind: 'short'; readonly missing: number }
  | { readonly kind: 'long'; readonly extra: number; readonly isUnfinished: boolean }
  | {
      readonly kind: 'mistyped';
      readonly suspects: readonly Suspect[];
      /** It may be the beginning of a long code. */
      readonly isUnfinished: boolean;
    }
  | { readonly kind: 'complete'; readonly code: string };

/**
 * Validates typed or pasted text: a code in any spelling, or with a label's link (`plainCode`).
 * @returns `complete` with the canonical spelling of 12 or 28 characters, or what is wrong with the text
 */
export function validateCode(text: string): CodeValidation {
  const symbols = plainCode(text);
  if (symbols === '') return { kind: 'empty' };
  const at = [...symbols].findIndex((symbol) => !ALPHABET.includes(symbol));
  const character = [...symbols][at];
  if (character !== undefined) {
    const likely = MEANT[character];
    return { kind: 'foreign-character', character, at, ...(likely !== undefined && { likely }) };
  }
  const { length } = symbols;
  const meant = length <= LONGEST_SHORT_CODE ? SHORT_CODE : LONG_CODE;
  const isUnfinished = meant === SHORT_CODE;
  if (length < meant) return { kind: 'short', missing: meant - length };
  if (length > meant) return { kind: 'long', extra: length - meant, isUnfinished };
  if (!isWellFormed(symbols)) return { kind: 'mistyped', suspects: suspectsOf(symbols), isUnfinished };
  return { kind: 'complete', code: symbols };
}

/** Returns whether a text read by the camera can be one of our labels: no symbol holds a short code, but some bar codes look like one. */
export function isOurCode(text: string): boolean {
  const validation = validateCode(text);
  return validation.kind === 'complete' && validation.code.length === LONG_CODE;
}

/** Returns the one spelling of a code of ours; another vendor's as it is, since O and 0 may be two codes there. */
export function spellingOf(text: string): string {
  const validation = validateCode(text);
  return validation.kind === 'complete' ? validation.code : text.trim();
}

/** Groups symbols as on the label, separated by spaces, where a long code may wrap. The next character closes a group. */
export function groupSymbols(symbols: string): string {
  return symbols.match(new RegExp(`.{1,${GROUP}}`, 'gsu'))?.join(' ') ?? '';
}

export const groupOf = (at: number) => Math.floor(at / GROUP) + 1;

/** Returns a character's position in a grouped code: before and after it. */
export function placeInGroups(symbols: string, at: number): { start: number; end: number } {
  const characters = [...symbols];
  const end = groupSymbols(characters.slice(0, at + 1).join('')).length;
  return { start: end - (characters[at] ?? '').length, end };
}

/** The check cannot locate a mistake, but few mistakes are random: easily confused characters are tried. */
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
  const isInRange = values.length === SHORT_CODE || (values[1] ?? 32) <= LARGEST_FIRST_VALUE;
  return isInRange && values.at(-1) === checkValue(values.slice(0, -1));
}

/** Computes Luhn's check over 32 symbols, which detects every single wrong character and nearly every swap of neighbours. */
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
