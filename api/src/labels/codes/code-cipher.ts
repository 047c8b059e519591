import { createCipheriv, createDecipheriv } from 'node:crypto';
import { LARGEST_SERIAL } from '../../platform/serials';
import { type CodeParts, isCodeSymbol, readCode, writeCode } from './code-text';
import { createShortCipher, readShort } from './short-code';

/** The content of a decrypted code. Whether the batch exists is not checked here. */
export interface CodeContent {
  batchId: number;
  serial: number;
}

/** Encodes and decodes the codes on labels. Holds the keys; codes are not stored. */
export type CodeCipher = ReturnType<typeof createCodeCipher>;

/** A secret with a one-character id, which is the first character of each of its codes. */
export interface CodeKey {
  id: string;
  key: Buffer;
}

/** The largest batch id that a code has room for. */
export const LARGEST_BATCH_ID = 2 ** 24 - 1;
const BATCH_BYTES = 3;
const SERIAL_BYTES = 5;
const BLOCK_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Creates a cipher by encode-then-encipher (Bellare and Rogaway 2000): batch, serial and 64 zero bits fill exactly one
 * AES block. AES is a pseudorandom permutation, so a block that was not made with the key decrypts to 64 zero bits once
 * in 2^64 tries. One block needs no mode and no nonce, which keeps the code short.
 * @param keys the current one first; the others still decrypt their codes. A key left out is retired: its codes are
 *   rejected (bad input C11)
 */
export function createCodeCipher(keys: readonly CodeKey[]) {
  const [current] = keys;
  if (!current) throw new Error('At least one code key is needed.');
  const blocks = new Map(keys.map(({ id, key }) => [id, createBlockCipher(id, key)]));
  if (blocks.size !== keys.length) throw new Error('Two code keys have the same id.');
  const currentBlocks = blocks.get(current.id)!;
  const shorts = keys.map(({ key }) => createShortCipher(key));
  return {
    /** Returns the one canonical 28-character code of a serial, under the current key. */
    encipher(content: CodeContent): string {
      const block = Buffer.alloc(BLOCK_BYTES);
      writePlainBlock(block, 0, content);
      return writeCode({ keyId: current.id, block: currentBlocks.encipher(block) });
    },
    /** Returns the codes of many serials of one batch, in order; several times as fast as one by one. */
    encipherAll(batchId: number, serials: readonly number[]): string[] {
      const blocks = Buffer.alloc(serials.length * BLOCK_BYTES);
      for (let at = 0; at < serials.length; at += 1) {
        writePlainBlock(blocks, at * BLOCK_BYTES, { batchId, serial: serials[at]! });
      }
      const parts = { keyId: current.id, block: currentBlocks.encipher(blocks) };
      return serials.map((_, at) => writeCode(parts, at * BLOCK_BYTES));
    },
    /** Returns the content of a label's text in any spelling; undefined unless a known key has made it. */
    decipher(text: string): CodeContent | undefined {
      const parts = readCode(text);
      const plain = parts && blocks.get(parts.keyId)?.decipher(parts.block);
      return plain && contentOf(plain);
    },
    /** Returns the 12-character codes of many serials, in order: what is typed where no camera can read the label. */
    encipherShort(serials: readonly number[]): string[] {
      for (const serial of serials) requireSerial(serial);
      return shorts[0]!.encipher(serials);
    },
    /**
     * Returns what a 12-character code may stand for, one number for each key, the current one first; most are no serial
     * of any batch. Undefined for any other text.
     */
    decipherShort(text: string): number[] | undefined {
      const parts = readShort(text);
      return parts && shorts.map((short) => short.decipher(parts)).filter((serial) => serial <= LARGEST_SERIAL);
    },
  };
}

/** Returns a function that decides whether one of the keys has made a code: for many programmes, where a cipher of each is dear. */
export function createKeyCheck(keys: readonly CodeKey[]): (code: CodeParts) => boolean {
  const blocks = new Map(keys.map(({ id, key }) => [id, createBlockCipher(id, key)]));
  return ({ keyId, block }) => {
    const plain = blocks.get(keyId)?.decipher(block);
    return plain !== undefined && contentOf(plain) !== undefined;
  };
}

function createBlockCipher(id: string, key: Buffer) {
  if (!isCodeSymbol(id)) throw new Error(`A code key's id is one of 0-9 and A-Z without I, L, O, U, not "${id}".`);
  if (key.length !== KEY_BYTES) throw new Error(`Code key ${id} must have ${KEY_BYTES} bytes, not ${key.length}.`);
  // In ECB without padding each block is independent, so one object serves all calls: key set-up is not repeated for
  // each of a batch's million codes, and one call takes many blocks.
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return {
    encipher: (blocks: Buffer): Buffer => cipher.update(blocks),
    decipher: (block: Buffer): Buffer => decipher.update(block),
  };
}

function writePlainBlock(to: Buffer, at: number, { batchId, serial }: CodeContent): void {
  if (!isWithin(batchId, LARGEST_BATCH_ID)) throw new RangeError(`Batch id ${batchId} does not fit a code.`);
  requireSerial(serial);
  to.writeUIntBE(batchId, at, BATCH_BYTES);
  to.writeUIntBE(serial, at + BATCH_BYTES, SERIAL_BYTES);
}

function contentOf(block: Buffer): CodeContent | undefined {
  if (block.readBigUInt64BE(BATCH_BYTES + SERIAL_BYTES) !== 0n) return undefined;
  return { batchId: block.readUIntBE(0, BATCH_BYTES), serial: block.readUIntBE(BATCH_BYTES, SERIAL_BYTES) };
}

function requireSerial(serial: number): void {
  if (!isWithin(serial, LARGEST_SERIAL)) throw new RangeError(`Serial ${serial} does not fit a code.`);
}

function isWithin(value: number, largest: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= largest;
}
