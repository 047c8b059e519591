import type { Kysely, Transaction } from 'kysely';
import { deriveKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import type { CodeKey } from './code-cipher';

/** Returns a fingerprint of a key, which reveals nothing of it, to detect another key under the same id. */
export function markOf({ key }: CodeKey): string {
  return deriveKey(key, 'mark of a code key').toString('hex').slice(0, 32);
}

/** Records the key of a new batch's codes. One that is recorded already stays unchanged. */
export async function noteCodeKey(trx: Transaction<Schema>, key: CodeKey, at: Date): Promise<void> {
  await trx
    .insertInto('known_code_keys')
    .values({ id: key.id, mark: markOf(key), first_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Compares a node's code keys with the recorded ones of this database, and records new ones. Before the first batch
 * there are no labels, and any key is accepted.
 * @throws Error if a key differs from the recorded one of its id: printed labels would be rejected
 */
export async function checkCodeKeys(
  db: Kysely<Schema>,
  keys: readonly CodeKey[],
  at: Date,
  notify: (notice: string) => void,
): Promise<void> {
  if (!(await db.selectFrom('batches').select('id').limit(1).executeTakeFirst())) return;
  const rows = await db.selectFrom('known_code_keys').select(['id', 'mark']).execute();
  const known = new Map(rows.map(({ id, mark }) => [id, mark]));
  const other = keys.filter((key) => known.has(key.id) && known.get(key.id) !== markOf(key));
  if (other.length > 0) {
    throw new Error(
      `Refusing to start: code key ${other.map(({ id }) => id).join(', ')} is not the one that this database's labels ` +
        'were made with. Set CODE_KEYS (or DATA_DIR/keys.json) to the keys that belong to it ' +
        '(docs/operations/key-rotation.md).',
    );
  }
  const [current] = keys;
  if (current && known.size > 0 && !known.has(current.id)) {
    notify(
      `Code key ${current.id} is current and no node has listed it before: a node without it refuses its labels. ` +
        'A new key is listed last on every node first, and made current after that.',
    );
  }
  const retired = [...known.keys()].filter((id) => !keys.some((key) => key.id === id));
  if (retired.length > 0) notify(`Labels of code key ${retired.join(', ')} are refused: CODE_KEYS does not list it.`);
  await db.transaction().execute(async (trx) => {
    for (const key of keys) await noteCodeKey(trx, key, at);
  });
}
