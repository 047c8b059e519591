import { type Kysely, type Transaction, sql } from 'kysely';
import type { PayoutKey } from '../../config/keys';
import type { Schema } from '../../database/schema';
import { maskPayout, sealPayout, unsealPayout, type PayoutDetails } from './seal-payout';

export type StoredDetails = NonNullable<Awaited<ReturnType<typeof findPayoutDetails>>>;

/** Returns a user's details, encrypted and masked; undefined if there are none. */
export function findPayoutDetails(db: Kysely<Schema>, userId: number) {
  return db
    .selectFrom('payout_details')
    .select(['method', 'sealed', 'masked', 'entered_at as enteredAt', 'changed_at as changedAt'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores a user's details under the current key; a replacement is dated. The caller holds the user's lock. */
export function storePayoutDetails(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  { userId, details, at }: { userId: number; details: PayoutDetails; at: Date },
) {
  const row = {
    method: details.method,
    sealed: sealPayout(keys, userId, details),
    masked: maskPayout(details),
    entered_at: at,
  };
  return trx
    .insertInto('payout_details')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, changed_at: at }))
    .returning(['method', 'masked', 'entered_at as enteredAt', 'changed_at as changedAt'])
    .executeTakeFirstOrThrow();
}

/** Deletes a user's details. Those in a payout that is under way stay until the bank has answered, without the mask. */
export async function erasePayoutDetails(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx.deleteFrom('payout_details').where('user_id', '=', userId).execute();
  await trx.updateTable('payout_items').set({ masked: '••••' }).where('user_id', '=', userId).execute();
}

/** The rows with encrypted details. */
const SEALED = [
  ['payout_details', 'user_id'],
  ['payout_items', 'id'],
] as const;

/** Encrypts again under the current key what another key encrypts, so that the other can be retired. Safe on any node. */
export async function resealPayoutDetails(db: Kysely<Schema>, keys: readonly PayoutKey[]): Promise<void> {
  const listed = keys.slice(1).map(({ id }) => id);
  if (listed.length === 0) return;
  for (const [table, key] of SEALED) {
    const { rows } = await sql<{ key: number; userId: number; sealed: string }>`
      select ${sql.ref(key)} as key, user_id as "userId", sealed from ${sql.table(table)}
      where split_part(sealed, '.', 1) = any(${listed}::text[])`.execute(db);
    for (const { key: row, userId, sealed } of rows) {
      const resealed = sealPayout(keys, userId, unsealPayout(keys, userId, sealed));
      // Unless it was replaced meanwhile.
      await sql`
        update ${sql.table(table)} set sealed = ${resealed}
        where ${sql.ref(key)} = ${row} and sealed = ${sealed}`.execute(db);
    }
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
  const samples = SEALED.map(
    ([table]) => sql`
      (select distinct on (split_part(sealed, '.', 1)) split_part(sealed, '.', 1) as id, user_id, sealed
        from ${sql.table(table)} where sealed is not null)`,
  );
  const { rows } = await sql<{ id: string; userId: number; sealed: string }>`
    select id, user_id as "userId", sealed from (${sql.join(samples, sql` union all `)}) sample`.execute(db);
  const missing = new Set(rows.map(({ id }) => id).filter((id) => !keys.some((key) => key.id === id)));
  if (missing.size > 0)
    notify(`Payout details of payout key ${[...missing].join(', ')} cannot be read: PAYOUT_KEYS does not list it.`);
  for (const { id, userId, sealed } of rows) {
    if (missing.has(id)) continue;
    try {
      unsealPayout(keys, userId, sealed);
    } catch (cause) {
      throw new Error(
        `Refusing to start: payout key ${id} is not the one that payout details were encrypted with. Set PAYOUT_KEYS ` +
          '(or DATA_DIR/keys.json) to the keys that belong to this database (docs/operations/key-rotation.md).',
        { cause },
      );
    }
  }
}
