import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Key } from '../config/keys';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts a text under the current key: `<key id>.<base64url of nonce, tag and content>`.
 * @param keys the current one first
 * @param owner whose it is: authenticated, not stored, so that a text copied to another owner's row cannot be decrypted
 */
export function seal(keys: readonly Key[], owner: string, text: string): string {
  const [current] = keys;
  if (!current) throw new Error('PAYOUT_KEYS holds no key.');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(owner));
  const content = Buffer.concat([cipher.update(text), cipher.final()]);
  return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
}

/** Decrypts what `seal` returned for this owner. @throws Error that names key and owner, never the text */
export function unseal(keys: readonly Key[], owner: string, sealed: string): string {
  const id = sealKeyId(sealed);
  const key = keys.find((one) => one.id === id)?.key;
  if (!key) throw new Error(`The ${owner} need payout key ${id}: PAYOUT_KEYS does not list it.`);
  const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([content, decipher.final()]).toString();
  } catch {
    throw new Error(`The ${owner} were not encrypted with payout key ${id} as it is listed.`);
  }
}

/** Returns the id of the key that a text is encrypted under. */
const sealKeyId = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'));
