import type { Kysely, Transaction } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { destinationKeys } from '../../programme/conflicts-of-interest';
import { maskPayout, sealPayout, type PayoutDetails } from './seal-payout';

export type StoredDetails = NonNullable<Awaited<ReturnType<typeof findPayoutDetails>>>;

const STORED = ['method', 'sealed', 'masked', 'entered_at as enteredAt', 'changed_at as changedAt'] as const;

/** Returns a user's details, encrypted and masked; undefined if there are none. */
export function findPayoutDetails(db: Kysely<Schema>, userId: number) {
  return db.selectFrom('payout_details').select(STORED).where('user_id', '=', userId).executeTakeFirst();
}

/** Stores a user's details under the current key; a replacement is dated. The caller holds the user's lock. */
export function storePayoutDetails(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  { userId, details, at }: { userId: number; details: PayoutDetails; at: Date },
) {
  // Throws without a key.
  const sealed = sealPayout(keys, userId, details);
  const row = {
    ...{ method: details.method, sealed, masked: maskPayout(details), entered_at: at },
    ...destinationKeys(keys[0]!, details),
  };
  return trx
    .insertInto('payout_details')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, changed_at: at }))
    .returning(STORED)
    .executeTakeFirstOrThrow();
}

/**
 * Stores details with another name for the same destination, under the current key. `entered_at` is left, from which the
 * destination waits. The caller holds the user's lock.
 */
export function storePayeeName(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  { userId, details, at }: { userId: number; details: PayoutDetails; at: Date },
) {
  return trx
    .updateTable('payout_details')
    .set({ sealed: sealPayout(keys, userId, details), changed_at: at, ...destinationKeys(keys[0]!, details) })
    .where('user_id', '=', userId)
    .returning(STORED)
    .executeTakeFirstOrThrow();
}

/** The mask of a deleted account's payments. */
export const ERASED_MASK = '••••';

/**
 * Deletes a user's details. Those in a payout that is under way stay until the bank's result is stored, without mask and
 * fingerprint.
 */
export async function erasePayoutDetails(trx: Transaction<Schema>, userId: number): Promise<void> {
  await trx.deleteFrom('payout_details').where('user_id', '=', userId).execute();
  await trx
    .updateTable('payout_items')
    .set({ masked: ERASED_MASK, destination_key: null })
    .where('user_id', '=', userId)
    .execute();
}
