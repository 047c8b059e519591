import { createHmac } from 'node:crypto';
import { deriveKey, type PayoutKey } from '../../platform/config/keys';

/**
 * Returns what is stored of a number that got an opening balance, one for each key, current key first. A keyed MAC: it stays
 * after the account is deleted, and a reader of the database cannot try all numbers.
 */
export const mobileKeysOf = (keys: readonly PayoutKey[], mobile: string): string[] =>
  keys.map(({ key }) =>
    createHmac('sha256', deriveKey(key, 'numbers with an opening balance')).update(mobile).digest('base64url'),
  );
