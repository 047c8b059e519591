/**
 * The printed form of a code: one key-id character, 26 characters for the 16-byte block, one check character. The
 * alphabet is Crockford's base32, without I, L, O and U, so that a code can be read aloud and typed.
 */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCK_BYTES = 16;
const BLOCK_CHARACTERS = 26;
const CODE_CHARACTERS = BLOCK_CHARACTERS + 2;
const GROUP = 4;

/** Maximum length of a text to read (bad input C4); a label's URL is about 65 characters. */
const LONGEST_TEXT = 512;

// ASCII only: Unicode case rules would accept U+0131 (ı) or U+017F (ſ) as I or S.
const VALUES = new Map<string, number>(
  [...ALPHABET].flatMap((symbol, value) => [
    [symbol, value],
    [symbol.toLowerCase(), value],
  ]),
);
for (const [lookalike, symbol] of ['O0', 'o0', 'I1', 'i1', 'L1', 'l1'] as const) {
  VALUES.set(lookalike!, VALUES.get(symbol!)!);
}

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
 * Parses a label's URL or a code, scanned or typed: in any case, with spaces and hyphens anywhere, O for 0 and I or L
 * for 1. Returns undefined for anything else, before any key is tried.
 */
export function readCode(text: string): CodeParts | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const symbols = symbolsOf(bareCode(text.trim()));
  if (symbols?.length !== CODE_CHARACTERS) return undefined;
  const [keySymbol, ...rest] = symbols as [number, ...number[]];
  const check = rest.pop()!;
  if (check !== checkSymbol([keySymbol, ...rest])) return undefined;
  const block = bytesOf(rest);
  return block && { keyId: ALPHABET[keySymbol]!, block };
}

/** Formats a code as printed: groups of four, seven or three of them. */
export function groupCode(code: string): string {
  const groups: string[] = [];
  for (let start = 0; start < code.length; start += GROUP) groups.push(code.slice(start, start + GROUP));
  return groups.join('-');
}

/** The label path in any case on any host: a brand may move its site after the labels are printed. */
const LABEL_URL = /^https?:\/\/[a-z0-9.\-:[\]]+\/user\/s\/([^/?#]+)$/i;

function bareCode(text: string): string {
  return LABEL_URL.exec(text)?.[1] ?? text;
}

/** Returns the values of a text's symbols in any spelling; undefined if it has others. */
export function symbolsOf(text: string): number[] | undefined {
  const symbols: number[] = [];
  for (const character of text) {
    if (character === ' ' || character === '-') continue;
    const value = VALUES.get(character);
    if (value === undefined) return undefined;
    symbols.push(value);
  }
  return symbols;
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

/**
 * Computes Luhn's check over 32 symbols: detects every single mistyped character and nearly every swap of neighbours.
 */
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
 * Returns the link in a label's QR image, which a phone's own camera opens at that code. All upper case, so that it
 * stays within the QR alphanumeric set, which needs a third fewer modules at the same label size.
 * @param publicUrl the site's address; only its scheme and host are used
 * @param code the canonical 28 characters
 */
export function labelUrl(publicUrl: string, code: string): string {
  return `${new URL(publicUrl).origin.toUpperCase()}/USER/S/${code}`;
}
