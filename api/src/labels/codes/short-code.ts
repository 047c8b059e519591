import { createCipheriv } from 'node:crypto';
import { deriveKey } from '../../platform/config/keys';
import { ALPHABET, checkSymbol, symbolsOf } from './code-text';

/** Characters of a short code: 11 of an enciphered serial and one check character. */
const CHARACTERS = 12;
const LONGEST_TEXT = 40;
const ROUNDS = 10;
const BLOCK_BYTES = 16;
/** A number of 55 bits in two halves, of 5 and 6 characters: FF1's A and B. */
const [HIGH_BITS, LOW_BITS] = [25, 30];
const [HIGH_MASK, LOW_MASK] = [2 ** HIGH_BITS - 1, 2 ** LOW_BITS - 1];

/** FF1's block P: radix 32, ten rounds, u = 5, 11 characters, no tweak. */
const PARAMETERS = Buffer.from([1, 2, 1, 0, 0, 32, ROUNDS, 5, 0, 0, 0, 11, 0, 0, 0, 0]);

/**
 * Creates the cipher of the codes that are typed: FF1 (NIST SP 800-38G) with radix 32 over 11 characters, under a key
 * derived from a code key. It permutes the numbers of 55 bits, so a code that was not made with the key is a random
 * number, and a serial as rarely as serials are among these numbers (docs/decisions/0034). Our own, as the libraries need 30
 * times as long for the million codes of a batch; tests compare it with one of them.
 */
export function createShortCipher(secret: Buffer) {
  const aes = createCipheriv('aes-256-ecb', deriveKey(secret, 'short codes'), null).setAutoPadding(false);
  const header = aes.update(PARAMETERS);
  const headerEnd = header.readUInt32BE(12);

  /** FF1's round function of many numbers: the low 32 bits of its y, at byte 4 of each block. */
  function round(index: number, numbers: Uint32Array): Buffer {
    const blocks = Buffer.alloc(numbers.length * BLOCK_BYTES);
    for (let at = 0; at < numbers.length; at += 1) {
      const start = at * BLOCK_BYTES;
      header.copy(blocks, start, 0, 12);
      blocks[start + 11]! ^= index;
      blocks.writeUInt32BE((headerEnd ^ numbers[at]!) >>> 0, start + 12);
    }
    return aes.update(blocks);
  }

  return {
    /** Returns the 12 characters of each serial, in order. */
    encipher(serials: readonly number[]): string[] {
      let a = Uint32Array.from(serials, (serial) => Math.floor(serial / 2 ** LOW_BITS));
      let b = Uint32Array.from(serials, (serial) => serial % 2 ** LOW_BITS);
      for (let index = 0; index < ROUNDS; index += 1) {
        const mask = index % 2 === 0 ? HIGH_MASK : LOW_MASK;
        const blocks = round(index, b);
        // Written over `a`, which then becomes `b`.
        for (let at = 0; at < a.length; at += 1) a[at] = (a[at]! + blocks.readUInt32BE(at * BLOCK_BYTES + 4)) & mask;
        [a, b] = [b, a];
      }
      return serials.map((_, at) => writeShort(a[at]!, b[at]!));
    },
    /** Returns the number that a code's text was made from. */
    decipher({ high, low }: ShortParts): number {
      let [a, b] = [high, low];
      for (let index = ROUNDS - 1; index >= 0; index -= 1) {
        const mask = index % 2 === 0 ? HIGH_MASK : LOW_MASK;
        [a, b] = [(b - round(index, Uint32Array.of(a)).readUInt32BE(4)) & mask, a];
      }
      return a * 2 ** LOW_BITS + b;
    },
  };
}

/** The halves of a short code's number, not decrypted yet. */
export interface ShortParts {
  high: number;
  low: number;
}

const SYMBOLS = Buffer.from(ALPHABET, 'latin1');
/** Shared buffers: calls are synchronous. */
const symbols: number[] = Array(CHARACTERS - 1).fill(0);
const written = Buffer.alloc(CHARACTERS);

function writeShort(high: number, low: number): string {
  for (let at = 0; at < 5; at += 1) symbols[at] = (high >>> (20 - 5 * at)) & 31;
  for (let at = 0; at < 6; at += 1) symbols[5 + at] = (low >>> (25 - 5 * at)) & 31;
  for (let at = 0; at < symbols.length; at += 1) written[at] = SYMBOLS[symbols[at]!]!;
  written[CHARACTERS - 1] = SYMBOLS[checkSymbol(symbols)]!;
  return written.toString('latin1');
}

/** Parses a typed code of 12 characters, in any spelling; undefined for any other text, a label's URL too. */
export function readShort(text: string): ShortParts | undefined {
  // The query of a link may have slashes and be longer.
  const [bare = ''] = text.split(/[?#&]/, 1);
  const values = bare.length <= LONGEST_TEXT && !bare.includes('/') ? symbolsOf(bare) : undefined;
  if (values?.length !== CHARACTERS || values.pop() !== checkSymbol(values)) return undefined;
  const number = (from: number, to: number) => values.slice(from, to).reduce((sum, value) => sum * 32 + value, 0);
  return { high: number(0, 5), low: number(5, 11) };
}
