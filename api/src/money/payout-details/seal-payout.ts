import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PayoutKey } from '../../platform/config/keys';

export type PayoutDetails =
  | { method: 'upi'; upiId: string; name: string }
  | { method: 'bank'; accountNumber: string; ifsc: string; name: string };

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The user's id is authenticated, not stored: details copied to another user's row cannot be decrypted. */
const boundTo = (userId: number) => Buffer.from(`payout details of user ${userId}`);

/**
 * Encrypts a user's payout details under the current key: `<key id>.<base64url of nonce, tag and content>`.
 * @param keys the current one first
 */
export function sealPayout(keys: readonly PayoutKey[], userId: number, details: PayoutDetails): string {
  const [current] = keys;
  if (!current) throw new Error('PAYOUT_KEYS holds no key.');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(boundTo(userId));
  const content = Buffer.concat([cipher.update(JSON.stringify(details)), cipher.final()]);
  return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`;
}

/**
 * Decrypts what `sealPayout` returned for this user.
 * @throws Error that names the key if it is not listed or is another one; never the details
 */
export function unsealPayout(keys: readonly PayoutKey[], userId: number, sealed: string): PayoutDetails {
  const id = sealKeyId(sealed);
  const key = keys.find((one) => one.id === id)?.key;
  if (!key)
    throw new Error(`The payout details of user ${userId} need payout key ${id}: PAYOUT_KEYS does not list it.`);
  const bytes = Buffer.from(sealed.slice(id.length + 1), 'base64url');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(boundTo(userId)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const content = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return JSON.parse(Buffer.concat([content, decipher.final()]).toString()) as PayoutDetails;
  } catch {
    // No cause: an error of the parser would quote the content.
    throw new Error(`The payout details of user ${userId} were not encrypted with payout key ${id} as it is listed.`);
  }
}

/** Returns the id of the key that details are encrypted under. */
const sealKeyId = (sealed: string): string => sealed.slice(0, sealed.indexOf('.'));

/** Returns details as screens show them: `ra••••@okicici`, `••••1234 · SBIN0001234`. */
export function maskPayout(details: PayoutDetails): string {
  if (details.method === 'bank') return `••••${details.accountNumber.slice(-4)} · ${details.ifsc}`;
  const [name, provider] = details.upiId.split('@') as [string, string];
  // A mobile number is often the name: of a short name, one character.
  return `${name.slice(0, name.length > 3 ? 2 : 1)}••••@${provider}`;
}
