import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PayoutKey } from './config/keys';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a value under the current key: `<key id>.<base64url of nonce, tag and content>`.
 * @param keys the current one first
 * @param owner what it belongs to: authenticated, not stored, so that a copy in another row cannot be decrypted
 */
export function sealJson(keys: readonly PayoutKey[], owner: string, value: object): string {
  const [current] = keys;
  if (!current) throw new Error('PAYOUT_KEYS holds no key.');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
  return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
}

/**
 * Decrypts what `sealJson` returned for this owner.
 * @throws Error that names owner and key if the key is not listed or is another one; never the content
 */
export function unsealJson<Value>(keys: readonly PayoutKey[], owner: string, sealed: string): Value {
  const id = sealed.slice(0, sealed.indexOf('.'));
  const key = keys.find((one) => one.id === id)?.key;
  if (!key) throw new Error(`The ${owner} need payout key ${id}: PAYOUT_KEYS does not list it.`);
  const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return JSON.parse(Buffer.concat([content, decipher.final()]).toString()) as Value;
  } catch {
    // No cause: an error of the parser would quote the content.
    throw new Error(`The ${owner} were not encrypted with payout key ${id} as it is listed.`);
  }
}
