import { randomBytes } from 'node:crypto';
import { parseCodeKeys, parseTokenKeys } from '../config/keys';

export type KeyKind = 'code' | 'token';

const KEY_BYTES = 32;
const CODE_SYMBOLS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const parsers = { code: parseCodeKeys, token: parseTokenKeys };

const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim());
const idOf = (entry: string) => entry.slice(0, entry.indexOf(':'));

/** Returns the key ids of CODE_KEYS or TOKEN_KEYS; the first is current. @throws as the parser does */
export function idsOf(kind: KeyKind, text: string): string[] {
  return parsers[kind](text).map(({ id }) => id);
}

/**
 * Appends a new key: it is accepted, but not used yet. Make it current only when every node has it, or a node without
 * it would reject what another has just made.
 * @param id of the new key; by default the first free symbol for codes, the day (`k20261121`) for tokens
 */
export function addKey(kind: KeyKind, text: string, at: Date, id?: string): { id: string; text: string } {
  const ids = idsOf(kind, text);
  const chosen = id ?? (kind === 'code' ? freeSymbol(ids) : freeDay(ids, at));
  const added = `${text.trim()},${chosen}:${randomBytes(KEY_BYTES).toString('base64')}`;
  // Validates the id, too: one character of the code alphabet, no duplicate.
  idsOf(kind, added);
  return { id: chosen, text: added };
}

/** Moves a listed key to the front. @throws Error if it is not listed: adding it is a separate step and roll-out */
export function makeCurrent(kind: KeyKind, text: string, id: string): string {
  const entries = rejectUnlisted(kind, text, id);
  return [...entries.filter((entry) => idOf(entry) === id), ...entries.filter((entry) => idOf(entry) !== id)].join(',');
}

/** Removes a key: all that was made with it is rejected from then on. @throws Error for the current one */
export function retireKey(kind: KeyKind, text: string, id: string): string {
  const entries = rejectUnlisted(kind, text, id);
  if (idOf(entries[0]!) === id) throw new Error(`Key ${id} is current. Make another one current first.`);
  return entries.filter((entry) => idOf(entry) !== id).join(',');
}

function rejectUnlisted(kind: KeyKind, text: string, id: string): string[] {
  const ids = idsOf(kind, text);
  if (!ids.includes(id)) throw new Error(`There is no ${kind} key ${id}; listed are ${ids.join(', ')}.`);
  return entriesOf(text);
}

function freeSymbol(ids: readonly string[]): string {
  const free = [...CODE_SYMBOLS].find((symbol) => !ids.includes(symbol));
  if (free === undefined) throw new Error('All 32 names of code keys are taken.');
  return free;
}

function freeDay(ids: readonly string[], at: Date): string {
  const day = `k${at.toISOString().slice(0, 10).replaceAll('-', '')}`;
  for (let more = 1; ; more += 1) {
    const id = more === 1 ? day : `${day}-${more}`;
    if (!ids.includes(id)) return id;
  }
}
