import type { Kysely, Transaction } from 'kysely';
import { deriveKey } from '../../config/keys';
import type { Schema } from '../../database/schema';
import type { CodeKey } from './code-cipher';

/** Tells a key from another of the same name. Derived one way from 256 random bits: it gives nothing of the key away. */
export function markOf({ key }: CodeKey): string {
  return deriveKey(key, 'mark of a code key').toString('hex').slice(0, 32);
}

/** Notes the key that a new batch's labels will be made with. One that is noted already stays as it is. */
export async function noteCodeKey(trx: Transaction<Schema>, key: CodeKey, at: Date): Promise<void> {
  await trx
    .insertInto('known_code_keys')
    .values({ id: key.id, mark: markOf(key), first_seen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Compares a node's code keys with those that labels of this database may have been made with, and notes new ones. Before
 * the first batch there are no labels, and any key will do.
 *
 * @param keys the first is the current one
 * @param tell hears of a new current key that no node has listed before, and of keys that are not listed any more
 * @throws Error when a key is another than the one that was known by its name: with it the printed labels would be
 * refused, and new ones be worthless to every other node
 */
export async function checkCodeKeys(
  db: Kysely<Schema>,
  keys: readonly CodeKey[],
  at: Date,
  tell: (notice: string) => void,
): Promise<void> {
  const { batches } = await db
    .selectNoFrom((eb) => eb.exists(eb.selectFrom('batches').select('id')).as('batches'))
    .executeTakeFirstOrThrow();
  if (!batches) return;
  const known = new Map(
    (await db.selectFrom('known_code_keys').select(['id', 'mark']).execute()).map(({ id, mark }) => [id, mark]),
  );
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
    tell(
      `Code key ${current.id} is current and no node has listed it before: a node without it refuses its labels. ` +
        'A new key is listed last on every node first, and made current after that.',
    );
  }
  const retired = [...known.keys()].filter((id) => !keys.some((key) => key.id === id));
  if (retired.length > 0) tell(`Labels of code key ${retired.join(', ')} are refused: CODE_KEYS does not list it.`);
  await db.transaction().execute(async (trx) => {
    for (const key of keys) await noteCodeKey(trx, key, at);
  });
}
