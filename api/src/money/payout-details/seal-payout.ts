import type { PayoutKey } from '../../platform/config/keys';
import { seal, unseal } from '../../platform/sealing';

export type PayoutDetails =
  | { method: 'upi'; upiId: string; name: string }
  | { method: 'bank'; accountNumber: string; ifsc: string; name: string };

const ownerOf = (userId: number) => `payout details of user ${userId}`;

/** Encrypts a user's payout details under the current key. @param keys the current one first */
export const sealPayout = (keys: readonly PayoutKey[], userId: number, details: PayoutDetails): string =>
  seal(keys, ownerOf(userId), JSON.stringify(details));

/** Decrypts what `sealPayout` returned for this user. @throws Error as `unseal` */
export const unsealPayout = (keys: readonly PayoutKey[], userId: number, sealed: string): PayoutDetails =>
  JSON.parse(unseal(keys, ownerOf(userId), sealed)) as PayoutDetails;

/** Returns details as screens show them: `ra••••@okicici`, `••••1234 · SBIN0001234`. */
export function maskPayout(details: PayoutDetails): string {
  return details.method === 'bank'
    ? `${maskAccount(details.accountNumber)} · ${details.ifsc}`
    : maskUpiId(details.upiId);
}

export const maskAccount = (accountNumber: string): string => `••••${accountNumber.slice(-4)}`;

export function maskUpiId(upiId: string): string {
  const [name = '', provider] = upiId.split('@');
  // A mobile number is often the name: of a short name, one character.
  return `${name.slice(0, name.length > 3 ? 2 : 1)}••••${provider === undefined ? '' : `@${provider}`}`;
}
