import { randomBytes } from 'node:crypto';
import { parseCodeKeys, parseTokenKeys } from '../config/keys';

export type KeyKind = 'code' | 'token';

const KEY_BYTES = 32;
const CODE_SYMBOLS = 'ABCDEFGHJKMNPQRSTVWXYZ0123456789';
const parsers = { code: parseCodeKeys, token: parseTokenKeys };

const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim());
const idOf = (entry: string) => entry.slice(0, entry.indexOf(':'));

/** The ids of a list of keys as CODE_KEYS and TOKEN_KEYS hold it; the first is current. @throws as the parser does */
export function idsOf(kind: KeyKind, text: string): string[] {
  return parsers[kind](text).map(({ id }) => id);
}

/**
 * Lists a new key, last: known to whoever reads the list and used by nobody yet. Only once every node has it may it become
 * current, or a node without it would refuse what another has just made.
 *
 * @param id the new key's; by default the first free symbol for codes, the day (`k20261121`) for tokens
 */
export function addKey(kind: KeyKind, text: string, at: Date, id?: string): { id: string; text: string } {
  const ids = idsOf(kind, text);
  const chosen = id ?? (kind === 'code' ? freeSymbol(ids) : freeDay(ids, at));
  const added = `${text.trim()},${chosen}:${randomBytes(KEY_BYTES).toString('base64')}`;
  // Judges the id, too: one character of the code alphabet, no name twice.
  idsOf(kind, added);
  return { id: chosen, text: added };
}

/** Puts a listed key in front. @throws Error when it is not listed: adding it is a step, and a roll-out, of its own */
export function makeCurrent(kind: KeyKind, text: string, id: string): string {
  const entries = refuseUnlisted(kind, text, id);
  return [...entries.filter((entry) => idOf(entry) === id), ...entries.filter((entry) => idOf(entry) !== id)].join(',');
}

/** Takes a key out: whatever was made with it is refused from then on. @throws Error for the current one */
export function retireKey(kind: KeyKind, text: string, id: string): string {
  const entries = refuseUnlisted(kind, text, id);
  if (idOf(entries[0]!) === id) throw new Error(`Key ${id} is current. Make another one current first.`);
  return entries.filter((entry) => idOf(entry) !== id).join(',');
}

function refuseUnlisted(kind: KeyKind, text: string, id: string): string[] {
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
