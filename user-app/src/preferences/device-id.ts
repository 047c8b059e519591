import { readStored, storeValue } from './browser-storage';

const key = 'deviceId';

/** Returns the random id of this browser, by which an account knows it (docs/decisions/0055-a-number-is-not-a-person.md). */
export function deviceId(): string {
  const stored = readStored(key);
  if (stored !== undefined && /^[\w-]{16,64}$/.test(stored)) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storeValue(key, made);
  return made;
}
