import { createHmac, randomInt } from 'node:crypto';
import type { Config } from '../../config/load-config';
import { type TokenKey, deriveKey } from '../../config/keys';
import type { OtpPurpose } from '../../database/schema';

const DIGITS = 6;

/** Six digits from the system's random source, leading zeros included (spec §9 "Admin OTP length"; both areas). */
export function makeOneTimeCode(): string {
  return String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
}

/**
 * What is stored in place of a code: a MAC bound to purpose and mobile, so that a read database gives no codes away and a
 * code opens nothing but what it was made for. The key's id stands in front: a rotated key still judges the codes it made.
 */
export function macOf(key: TokenKey, purpose: OtpPurpose, mobile: string, code: string): string {
  const mac = createHmac('sha256', deriveKey(key.secret, 'one-time codes')).update(`${purpose}:${mobile}:${code}`);
  return `${key.id}:${mac.digest('base64url')}`;
}

/**
 * What stands in place of the number of a deleted account, under each key that may have made it, the current one first. A
 * keyed MAC: who reads the database cannot try all numbers, and deleting an account resets no limit on messages or tries.
 */
export function pseudonymsOf({ tokenKeys }: Pick<Config, 'tokenKeys'>, mobile: string): string[] {
  return tokenKeys.map(({ secret }) => {
    const mac = createHmac('sha256', deriveKey(secret, 'deleted numbers')).update(mobile);
    return `deleted:${mac.digest('base64url')}`;
  });
}
