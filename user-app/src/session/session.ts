import AES from 'crypto-js/aes';
import Utf8 from 'crypto-js/enc-utf8';
import { useSyncExternalStore } from 'react';
import { clearResponseCache } from '../offline/response-cache';
import { readStored, storeValue } from '../preferences/browser-storage';

/** Local storage key of the encrypted user token (docs/product.md §4 "Tokens"). */
export const tokenStorageKey = 'userToken';

/** Why the session ended: the user signed out, or the api rejected the token. */
type SessionEnd = 'signed-out' | 'refused';

export interface Session {
  readonly token?: string;
  readonly ended?: SessionEnd;
  readonly byOtherTab?: true;
}

let current: Session | undefined;
const listeners = new Set<() => void>();

// A token that cannot be decrypted stays: it may be of another release, whose tabs are signed in with it.
const readToken = () => decryptToken(readStored(tokenStorageKey) ?? '');
const hasStored = () => Boolean(readStored(tokenStorageKey));

function change(next: Session): void {
  current = next;
  for (const listener of listeners) listener();
}

const sessionOf = (token: string | undefined): Session => (token ? { token } : {});

export function currentSession(): Session {
  current ??= sessionOf(readToken());
  return current;
}

/** @returns whether it was stored; without storage it lives as long as this page (bad input F20) */
export function beginSession(token: string): boolean {
  const kept = storeValue(tokenStorageKey, encryptToken(token));
  change({ token });
  return kept;
}

/**
 * Deletes the token in every tab, and the user's cached responses; queued scans stay.
 * @param refused the token that the api rejected; a newer one stays
 */
export function endSession(ended: SessionEnd, refused?: string): void {
  if (ended === 'refused' && refused !== currentSession().token) return;
  // Another tab may have stored a newer one, whose event has not arrived, or that this release cannot decrypt.
  if (ended === 'refused' && hasStored() && readToken() !== refused) return change(sessionOf(readToken()));
  storeValue(tokenStorageKey, undefined);
  clearResponseCache();
  endNotifications();
  change({ ended });
}

/** Unsubscribes this browser: the next user of the phone must not see messages to this one. */
function endNotifications(): void {
  void navigator.serviceWorker
    ?.getRegistration()
    .then((registration) => registration?.pushManager?.getSubscription())
    .then((subscription) => subscription?.unsubscribe())
    .catch(() => undefined);
}

// Browsers notify the other tabs; `key` is null after `clear()`.
function followOtherTab(event: StorageEvent): void {
  if (event.storageArea !== localStorage || (event.key !== tokenStorageKey && event.key !== null)) return;
  const token = readToken();
  if (token === currentSession().token) return;
  // A token that cannot be decrypted is another release's: this tab is signed out, and what both have stored stays.
  if (!token && hasStored()) return change({ byOtherTab: true });
  if (!token) clearResponseCache();
  change(token ? { token, byOtherTab: true } : { ended: 'signed-out', byOtherTab: true });
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTab);
  };
}

export const useSession = (): Session => useSyncExternalStore(subscribe, currentSession);

/** Reads local storage again, as a new page would. */
export function rereadSession(): void {
  change(sessionOf(readToken()));
}

/** Set by webpack from the environment variable USER_TOKEN_SECRET; absent in development and in tests. */
declare const __USER_TOKEN_SECRET__: string | undefined;

const developmentSecret = 'loyalty-programme-development';

// Shipped to every browser: it only obscures the token and protects nothing (docs/product.md §4).
const secret = typeof __USER_TOKEN_SECRET__ === 'undefined' ? developmentSecret : __USER_TOKEN_SECRET__;

/** Encrypts the token for local storage (docs/product.md §4 "Tokens"). */
export const encryptToken = (token: string): string => AES.encrypt(token, secret).toString();

/** Decrypts a stored token; returns undefined for anything that this build did not write (bad input F2). */
export function decryptToken(stored: string): string | undefined {
  try {
    const token = AES.decrypt(stored, secret).toString(Utf8);
    return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : undefined;
  } catch {
    return undefined;
  }
}
