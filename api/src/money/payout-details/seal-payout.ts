import type { PayoutKey } from '../../platform/config/keys';
import { sealJson, unsealJson } from '../../platform/sealed-json';

export type PayoutDetails =
  | { method: 'upi'; upiId: string; name: string }
  | { method: 'bank'; accountNumber: string; ifsc: string; name: string };

const ownerOf = (userId: number) => `payout details of user ${userId}`;

/** Encrypts a user's payout details under the current key. @param keys the current one first */
export const sealPayout = (keys: readonly PayoutKey[], userId: number, details: PayoutDetails): string =>
  sealJson(keys, ownerOf(userId), details);

/**
 * Decrypts what `sealPayout` returned for this user.
 * @throws Error that names the key if it is not listed or is another one; never the details
 */
export const unsealPayout = (keys: readonly PayoutKey[], userId: number, sealed: string): PayoutDetails =>
  unsealJson(keys, ownerOf(userId), sealed);

/** Returns details as screens show them: `ra••••@okicici`, `••••1234 · SBIN0001234`. */
export function maskPayout(details: PayoutDetails): string {
  if (details.method === 'bank') return `••••${details.accountNumber.slice(-4)} · ${details.ifsc}`;
  const [name, provider] = details.upiId.split('@') as [string, string];
  // A mobile number is often the name: of a short name, one character.
  return `${name.slice(0, name.length > 3 ? 2 : 1)}••••@${provider}`;
}
