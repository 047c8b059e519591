import { readStored, storeValue } from '../preferences/browser-storage';

const storageKey = 'referredBy';

/** Keeps the code of an invitation's link until its reader has signed in, or has closed the tab. @returns whether there is one */
export function keepReferral(search: string): boolean {
  const code = new URLSearchParams(search).get('ref')?.trim();
  // Longer is none of ours: it would only be refused.
  if (code && code.length <= 32) storeValue(storageKey, code, 'sessionStorage');
  return readReferral() !== undefined;
}

export const readReferral = (): string | undefined => readStored(storageKey, 'sessionStorage');

export const clearReferral = (): void => void storeValue(storageKey, undefined, 'sessionStorage');
