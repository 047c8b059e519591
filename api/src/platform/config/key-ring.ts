import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { type Keys, parseCodeKeys, parsePayoutKeys, parseTokenKeys } from './keys';

export type KeyKind = 'code' | 'token' | 'payout';

const CODE_SYMBOLS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const parsers = { code: parseCodeKeys, token: parseTokenKeys, payout: parsePayoutKeys };
const idOf = (entry: string) => entry.slice(0, entry.indexOf(':'));

export function idsOf(kind: KeyKind, text: string): string[] {
  return parsers[kind](text).map(({ id }) => id);
}

/**
 * Appends a new key: it is accepted, but not used yet. Make it current only when every node has it, or a node without
 * it would reject what another has just made.
 * @param text empty before the first key
 * @param id of the new key; by default the first free symbol for codes, the day (`k20261121`) for the others
 */
export function addKey(kind: KeyKind, text: string, at: Date, id?: string): { id: string; text: string } {
  const listed = text.trim();
  const chosen = id ?? freeId(kind, listed ? idsOf(kind, listed) : [], at);
  const added = [...(listed ? [listed] : []), `${chosen}:${randomBytes(32).toString('base64')}`].join(',');
  // Validates the id, too: one character of the code alphabet, no duplicate.
  idsOf(kind, added);
  return { id: chosen, text: added };
}

function freeId(kind: KeyKind, ids: readonly string[], at: Date): string {
  const day = `k${at.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const names = kind === 'code' ? [...CODE_SYMBOLS] : [day, ...ids.map((_, index) => `${day}-${index + 2}`)];
  const free = names.find((name) => !ids.includes(name));
  if (free === undefined) throw new Error('All 32 names of code keys are taken.');
  return free;
}

/** Moves a listed key to the front. @throws Error if it is not listed: adding it is a separate step and roll-out */
export function makeCurrent(kind: KeyKind, text: string, id: string): string {
  const { key, others } = takeOut(kind, text, id);
  return [key, ...others].join(',');
}

/** Removes a key: all that was made with it is rejected from then on. @throws Error for the current one */
export function retireKey(kind: KeyKind, text: string, id: string): string {
  const { others } = takeOut(kind, text, id);
  if (idsOf(kind, text)[0] === id) throw new Error(`Key ${id} is current. Make another one current first.`);
  return others.join(',');
}

function takeOut(kind: KeyKind, text: string, id: string): { key: string; others: string[] } {
  const entries = text.split(',').map((entry) => entry.trim());
  const key = entries.find((entry) => idOf(entry) === id);
  if (key === undefined) throw new Error(`There is no ${kind} key ${id}; listed are ${idsOf(kind, text).join(', ')}.`);
  return { key, others: entries.filter((entry) => entry !== key) };
}

const SHORTEST_PASSPHRASE = 16;
/** 128 MiB and about half a second a try, against guessing (OWASP's figures for scrypt). */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
const ALGORITHM = 'aes-256-gcm';

/** Encrypts keys under a passphrase (scrypt, AES-256-GCM), to be stored separately from the backups. */
export function sealKeys(keys: Keys, passphrase: string): string {
  if (passphrase.length < SHORTEST_PASSPHRASE)
    throw new Error(`KEYS_PASSPHRASE must have ${SHORTEST_PASSPHRASE} characters or more.`);
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv(ALGORITHM, scryptSync(passphrase, salt, 32, COST), nonce);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  const parts = Object.entries({ salt, nonce, tag: cipher.getAuthTag(), sealed });
  const file = Object.fromEntries(parts.map(([name, bytes]) => [name, bytes.toString('base64')]));
  return `${JSON.stringify({ format: 1, ...file }, null, 2)}\n`;
}

/** @throws Error if the passphrase is wrong or the file was changed; the two cannot be distinguished */
export function openSealedKeys(text: string, passphrase: string): Keys {
  try {
    const file = JSON.parse(text) as Record<'salt' | 'nonce' | 'tag' | 'sealed', string>;
    const bytes = (name: keyof typeof file) => Buffer.from(file[name], 'base64');
    const key = scryptSync(passphrase, bytes('salt'), 32, COST);
    const decipher = createDecipheriv(ALGORITHM, key, bytes('nonce'), { authTagLength: 16 });
    decipher.setAuthTag(bytes('tag'));
    return JSON.parse(Buffer.concat([decipher.update(bytes('sealed')), decipher.final()]).toString()) as Keys;
  } catch (cause) {
    throw new Error('These keys could not be opened: another passphrase, or a damaged file.', { cause });
  }
}
