import { latinDigits, withoutMarks } from '../../platform/typed-texts';

/**
 * The printed form of a code: one key-id character, 26 characters for the 16-byte block, one check character. The
 * alphabet is Crockford's base32, without I, L, O and U, so that a code can be read aloud and typed.
 */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCK_BYTES = 16;
const BLOCK_CHARACTERS = 26;
const CODE_CHARACTERS = BLOCK_CHARACTERS + 2;
const GROUP = 4;

/** Maximum length of a text to read (bad input C4 has 10 KB): a label's URL, of about 65 characters, in a message. */
const LONGEST_TEXT = 4096;

const VALUES = new Map([...ALPHABET].map((symbol, value) => [symbol, value]));
const LOOKALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The key id and block of a code's text, not decrypted yet. */
export interface CodeParts {
  keyId: string;
  block: Buffer;
}

/** Whether a text is one canonical character of the code alphabet, as a key id must be. */
export function isCodeSymbol(text: string): boolean {
  return text.length === 1 && ALPHABET.includes(text);
}

const SYMBOLS = Buffer.from(ALPHABET, 'latin1');
/** A shared buffer: calls are synchronous. */
const written = Buffer.alloc(CODE_CHARACTERS);

/**
 * Returns a block's one canonical text: 28 characters, upper case, without separators. Allocates only the text, as a
 * batch has up to a million codes.
 * @param at offset of the block in `block`, which may hold many
 */
export function writeCode({ keyId, block }: CodeParts, at = 0): string {
  const key = VALUES.get(keyId)!;
  written[0] = SYMBOLS[key]!;
  let to = 1;
  let sum = 0;
  // 130 bits for 128: the two spare ones come first and are always zero, so that no block has two spellings.
  let pending = 0;
  let pendingBits = BLOCK_CHARACTERS * 5 - BLOCK_BYTES * 8;
  for (let byte = at; byte < at + BLOCK_BYTES; byte += 1) {
    pending = (pending << 8) | block[byte]!;
    pendingBits += 8;
    while (pendingBits >= 5) {
      pendingBits -= 5;
      const symbol = (pending >>> pendingBits) & 31;
      written[to] = SYMBOLS[symbol]!;
      // The last of the 27 is doubled, and so is every second one before it.
      sum += to % 2 === 0 ? doubled(symbol) : symbol;
      to += 1;
    }
    pending &= 31;
  }
  written[to] = SYMBOLS[-(sum + doubled(key)) & 31]!;
  return written.toString('latin1');
}

/**
 * Parses a label's URL or a code in any spelling (`plainCode`); undefined for anything else, before any key is tried.
 */
export function readCode(text: string): CodeParts | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const symbols = symbolsOf(text);
  if (symbols?.length !== CODE_CHARACTERS) return undefined;
  const [keySymbol, ...rest] = symbols as [number, ...number[]];
  const check = rest.pop()!;
  if (check !== checkSymbol([keySymbol, ...rest])) return undefined;
  const block = bytesOf(rest);
  return block && { keyId: ALPHABET[keySymbol]!, block };
}

/** A text that may be a label's: well formed, its key unknown. */
export interface LabelText extends CodeParts {
  /** In its canonical spelling. */
  code: string;
  /** Of the one link that the code is in, as written, perhaps with a port. */
  host: string | undefined;
}

/** Parses what `readCode` parses, with the host of its link. */
export function readLabel(text: string): LabelText | undefined {
  const parts = readCode(text);
  if (!parts) return undefined;
  const hosts = new Set(Array.from(withoutMarks(text).matchAll(LABEL_LINK), ({ groups }) => groups!.host!));
  const [host] = hosts;
  return { ...parts, code: writeCode(parts), host: hosts.size === 1 ? host : undefined };
}

/** Formats a code as printed: groups of four, seven or three of them. */
export function groupCode(code: string): string {
  const groups: string[] = [];
  for (let start = 0; start < code.length; start += GROUP) groups.push(code.slice(start, start + GROUP));
  return groups.join('-');
}

/**
 * A label's link in any case, on any host (a brand may move its site after the labels are printed), with or without
 * `https://`, in a text, in another link or alone, without what a messenger adds behind it.
 */
const LABEL_LINK = /(?:https?:\/\/|^|[^\w.\-:@[\]/])(?<host>[a-z0-9.\-:[\]]+)\/user\/s\/(?<code>[^\s?#&%]+)/giu;
/** Signs that end a sentence or close what the link was in. */
const BEHIND_LINK = /[.,;:!?)\]}>"'’”»*_~…।॥|]*\/*$/u;

/** A code with the query of its link, which was copied in part. */
const QUERY_BEHIND = /^([0-9A-HJKMNP-TV-Z]{28}|[0-9A-HJKMNP-TV-Z]{12})[?#&][^]*$/u;

/** Returns the code of the one label whose link is in a text; the text itself without a link, or with those of several. */
function bareCode(text: string): string {
  const found = [...text.matchAll(LABEL_LINK)].map(({ groups }) => groups!.code!.replace(BEHIND_LINK, ''));
  const [code, ...others] = new Set(found.filter((part) => part !== ''));
  // A code with a link in it: two links, whose texts have lost the space between them.
  return code === undefined || others.length > 0 || /\/user\/s\//i.test(code) ? text : code;
}

const compact = (text: string) =>
  latinDigits(text)
    .replace(/[\s\p{Pd}−]/gu, '')
    // ASCII only: Unicode case rules would accept U+0131 (ı) or U+017F (ſ) as I or S.
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/[OIL]/g, (letter) => LOOKALIKES[letter]!);

/**
 * Returns the significant characters of a code as printed: upper case, without separators of any kind, marks or the link
 * that it is in, O as 0, I and L as 1. A text that is no code keeps the characters that no code has.
 */
export function plainCode(text: string): string {
  // Once more: a link may be broken over two lines.
  return bareCode(compact(bareCode(withoutMarks(text)))).replace(QUERY_BEHIND, '$1');
}

/** Returns the values of a text's symbols in any spelling; undefined if it has others. */
export function symbolsOf(text: string): number[] | undefined {
  const symbols = [...plainCode(text)].map((symbol) => VALUES.get(symbol));
  return symbols.includes(undefined) ? undefined : (symbols as number[]);
}

function bytesOf(symbols: number[]): Buffer | undefined {
  const spareBits = BLOCK_CHARACTERS * 5 - BLOCK_BYTES * 8;
  if (symbols[0]! >> (5 - spareBits) !== 0) return undefined;
  const block = Buffer.alloc(BLOCK_BYTES);
  let pending = 0;
  let pendingBits = -spareBits;
  let at = 0;
  for (const symbol of symbols) {
    pending = (pending << 5) | symbol;
    pendingBits += 5;
    if (pendingBits >= 8) {
      pendingBits -= 8;
      block[at++] = (pending >>> pendingBits) & 255;
      pending &= (1 << pendingBits) - 1;
    }
  }
  return block;
}

/** Computes Luhn's check over 32 symbols: it detects a mistyped character and nearly every swap of neighbours. */
export function checkSymbol(symbols: readonly number[]): number {
  let sum = 0;
  for (let at = symbols.length - 1, isDoubled = true; at >= 0; at -= 1, isDoubled = !isDoubled) {
    sum += isDoubled ? doubled(symbols[at]!) : symbols[at]!;
  }
  return -sum & 31;
}

/** Returns twice a symbol, its base-32 digits added up. */
function doubled(symbol: number): number {
  return ((symbol << 1) & 31) + (symbol >> 4);
}

/**
 * Returns the link in a label's QR image. All upper case, so that it stays within the QR alphanumeric set, which needs
 * a third fewer modules at the same label size.
 */
export function labelUrl(publicUrl: string, code: string): string {
  return `${new URL(publicUrl).origin.toUpperCase()}/USER/S/${code}`;
}
