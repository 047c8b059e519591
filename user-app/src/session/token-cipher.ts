import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';

/** Set by webpack from the environment variable USER_TOKEN_SECRET; absent in development and in tests. */
declare const __USER_TOKEN_SECRET__: string | undefined;

const developmentSecret = 'loyalty-programme-development';

// Shipped to every browser: it only obscures the token and protects nothing (decisions.md §4).
const secret = typeof __USER_TOKEN_SECRET__ === 'undefined' ? developmentSecret : __USER_TOKEN_SECRET__;

/** Encrypts the token for local storage (spec §4 "Tokens"). */
export const encryptToken = (token: string): string => AES.encrypt(token, secret).toString();

/** Decrypts a stored token; returns undefined for anything that this build did not write (bad-inputs F2). */
export function decryptToken(stored: string): string | undefined {
  try {
    const token = AES.decrypt(stored, secret).toString(Utf8);
    return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
