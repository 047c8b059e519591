import { createCipheriv, createDecipheriv } from 'node:crypto';
import { isCodeSymbol, readCode, writeCode } from './code-text';

/** What a code says once deciphered. Whether such a batch exists is for the database to tell. */
export interface CodeContent {
  batchId: number;
  serial: number;
}

/** Makes and reads the codes on the labels. Holds the keys; nothing about codes is stored. */
export interface CodeCipher {
  /** The one canonical 28-character code of a serial, under the current key. */
  encipher(content: CodeContent): string;
  /** The codes of many serials of one batch, in their order: the same ones, several times as fast. */
  encipherAll(batchId: number, serials: readonly number[]): string[];
  /** The content of a label's text in any spelling; undefined for whatever no known key has made. */
  decipher(text: string): CodeContent | undefined;
}

/** A secret under a one-character name, which is printed as the first character of each code it makes. */
export interface CodeKey {
  id: string;
  key: Buffer;
}

const LARGEST_BATCH_ID = 2 ** 24 - 1;
const LARGEST_SERIAL = 2 ** 40 - 1;
const BATCH_BYTES = 3;
const SERIAL_BYTES = 5;
const BLOCK_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Encode-then-encipher (Bellare and Rogaway 2000): batch, serial and 64 zero bits fill exactly one AES block. AES is a
 * permutation that looks random, so a block that was not made with the key deciphers to 64 zero bits once in 2^64
 * tries. One block has no second block to be mixed with and needs no nonce, which keeps the code short.
 *
 * @param keys first the current one; the others still read what they have made. A key left out is retired: its codes
 * are refused (bad-inputs C11)
 */
export function createCodeCipher(keys: readonly CodeKey[]): CodeCipher {
  const [current] = keys;
  if (!current) throw new Error('At least one code key is needed.');
  const blocks = new Map(keys.map(({ id, key }) => [id, createBlockCipher(id, key)]));
  if (blocks.size !== keys.length) throw new Error('Two code keys have the same id.');
  const currentBlocks = blocks.get(current.id)!;
  return {
    encipher: (content) => {
      const block = Buffer.alloc(BLOCK_BYTES);
      writePlainBlock(block, 0, content);
      return writeCode({ keyId: current.id, block: currentBlocks.encipher(block) });
    },
    encipherAll(batchId, serials) {
      const blocks = Buffer.alloc(serials.length * BLOCK_BYTES);
      for (let at = 0; at < serials.length; at += 1) {
        writePlainBlock(blocks, at * BLOCK_BYTES, { batchId, serial: serials[at]! });
      }
      const parts = { keyId: current.id, block: currentBlocks.encipher(blocks) };
      return serials.map((_, at) => writeCode(parts, at * BLOCK_BYTES));
    },
    decipher(text) {
      const parts = readCode(text);
      const plain = parts && blocks.get(parts.keyId)?.decipher(parts.block);
      return plain && contentOf(plain);
    },
  };
}

function createBlockCipher(id: string, key: Buffer) {
  if (!isCodeSymbol(id)) throw new Error(`A code key's id is one of 0-9 and A-Z without I, L, O, U, not "${id}".`);
  if (key.length !== KEY_BYTES) throw new Error(`Code key ${id} must have ${KEY_BYTES} bytes, not ${key.length}.`);
  // In ECB without padding each block is on its own, so one object serves for the life of the process: key set-up is not paid
  // again for each of a batch's million codes. As many blocks as there are go through in one call.
  const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  return {
    encipher: (blocks: Buffer): Buffer => cipher.update(blocks),
    decipher: (block: Buffer): Buffer => decipher.update(block),
  };
}

function writePlainBlock(to: Buffer, at: number, { batchId, serial }: CodeContent): void {
  if (!isWithin(batchId, LARGEST_BATCH_ID)) throw new RangeError(`Batch id ${batchId} does not fit a code.`);
  if (!isWithin(serial, LARGEST_SERIAL)) throw new RangeError(`Serial ${serial} does not fit a code.`);
  to.writeUIntBE(batchId, at, BATCH_BYTES);
  to.writeUIntBE(serial, at + BATCH_BYTES, SERIAL_BYTES);
}

function contentOf(block: Buffer): CodeContent | undefined {
  if (block.readBigUInt64BE(BATCH_BYTES + SERIAL_BYTES) !== 0n) return undefined;
  return { batchId: block.readUIntBE(0, BATCH_BYTES), serial: block.readUIntBE(BATCH_BYTES, SERIAL_BYTES) };
}

function isWithin(value: number, largest: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= largest;
}
