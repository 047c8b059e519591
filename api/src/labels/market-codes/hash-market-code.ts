import { createHmac } from 'node:crypto';
import { deriveKey, type Key } from '../../platform/config/keys';

const derived = new WeakMap<Buffer, Buffer>();

function hashKey({ key }: Key): Buffer {
  const known = derived.get(key) ?? deriveKey(key, 'codes of labels in the market');
  derived.set(key, known);
  return known;
}

/**
 * Returns the hash of a code under one key, as a uuid in hex. Short codes can be tried out, so a hash without a key would
 * be the code. 16 of the 32 bytes: two of 50 million codes have the same once in 10^23 files, and a row takes a third less.
 */
export function hashMarketCode(key: Key, code: string): string {
  return createHmac('sha256', hashKey(key)).update(code).digest('hex').slice(0, 32);
}

/** Returns the hashes of a code under each listed key, the current one first: what was stored under an older key is found. */
export const hashesOf = (keys: readonly Key[], code: string): string[] => keys.map((key) => hashMarketCode(key, code));
