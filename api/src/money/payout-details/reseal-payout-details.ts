import type { Kysely } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { destinationKeys } from '../../programme/conflicts-of-interest';
import { sealPayout, unsealPayout } from './seal-payout';
import { lockSealed, readSamples, type SealedRow, sealedTables, storeRewritten } from './payout-details.repository';

/** Rows in one transaction: a tenth of a second. */
const PAGE = 500;

/**
 * Encrypts again under the current key what another listed key encrypts, so that the other can be retired, and computes
 * the fingerprints that are missing or of another key. Works in pages on any number of nodes at once, and goes on where
 * another run stopped.
 * @throws Error for rows that cannot be decrypted, after all others
 */
export async function resealPayoutDetails(
  db: Kysely<Schema>,
  keys: readonly PayoutKey[],
  signal?: AbortSignal,
): Promise<void> {
  const [current, ...others] = keys;
  if (!current) return;
  const failed: unknown[] = [];
  for (const table of sealedTables) {
    for (const { id: keyId } of [...others, current]) {
      const unkeyed = keyId === current.id;
      for (let after: number | undefined = 0; after !== undefined && !signal?.aborted;) {
        const from: number = after;
        after = await db.transaction().execute(async (trx) => {
          const rows = await lockSealed(trx, table, { keyId, unkeyed, after: from, limit: PAGE });
          const rewritten = rows.flatMap((row) => rewrite(keys, row, failed));
          if (rewritten.length > 0) await storeRewritten(trx, table, rewritten);
          return rows.length === PAGE ? rows.at(-1)!.id : undefined;
        });
      }
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} payout details cannot be decrypted`, { cause: failed[0] });
}

function rewrite(keys: readonly PayoutKey[], { id, userId, sealed }: SealedRow, failed: unknown[]) {
  try {
    const details = unsealPayout(keys, userId, sealed);
    const isCurrent = sealed.startsWith(`${keys[0]!.id}.`);
    return [
      { id, sealed: isCurrent ? sealed : sealPayout(keys, userId, details), ...destinationKeys(keys[0]!, details) },
    ];
  } catch (error) {
    failed.push(error);
    return [];
  }
}

/**
 * Decrypts one row of each key, to detect another key under the same id before it is used.
 * @param notify called with a message for keys that are not listed any more
 * @throws Error if a listed key is not the one that details were encrypted with
 */
export async function checkPayoutKeys(
  db: Kysely<Schema>,
  keys: readonly PayoutKey[],
  notify: (notice: string) => void,
): Promise<void> {
  const samples = await readSamples(db);
  const missing = new Set(samples.map(({ keyId }) => keyId).filter((keyId) => !keys.some(({ id }) => id === keyId)));
  if (missing.size > 0)
    notify(`Payout details of payout key ${[...missing].join(', ')} cannot be read: PAYOUT_KEYS does not list it.`);
  for (const { keyId, userId, sealed } of samples) {
    if (missing.has(keyId)) continue;
    try {
      unsealPayout(keys, userId, sealed);
    } catch (cause) {
      throw new Error(
        `Refusing to start: payout key ${keyId} is not the one that payout details were encrypted with. Set PAYOUT_KEYS ` +
          '(or DATA_DIR/keys.json) to the keys that belong to this database (docs/operations/key-rotation.md).',
        { cause },
      );
    }
  }
}
