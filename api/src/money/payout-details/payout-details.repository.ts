import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { PayoutKey } from '../../platform/config/keys';
import type { Schema } from '../../platform/database/schema';
import { destinationKeys } from '../../programme/conflicts-of-interest';
import { maskPayout, type PayoutDetails, sealPayout } from './seal-payout';

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
    ...{ method: details.method, sealed, masked: maskPayout(details), entered_at: at, verification_id: null },
    ...destinationKeys(keys[0]!, details),
  };
  return trx
    .insertInto('payout_details')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...row, changed_at: at }))
    .returning(STORED)
    .executeTakeFirstOrThrow();
}

/** Stores details with another name. `entered_at` is left, from which the destination waits. The user is locked. */
export function storePayeeName(
  trx: Transaction<Schema>,
  keys: readonly PayoutKey[],
  { userId, details, at }: { userId: number; details: PayoutDetails; at: Date },
) {
  return (
    trx
      .updateTable('payout_details')
      .set({ sealed: sealPayout(keys, userId, details), changed_at: at, ...destinationKeys(keys[0]!, details) })
      // What the bank said is compared with the new name.
      .set({ verification_id: null })
      .where('user_id', '=', userId)
      .returning(STORED)
      .executeTakeFirstOrThrow()
  );
}

/** The mask of a deleted account's payments. */
const ERASED_MASK = '••••';

/**
 * Deletes a user's details. Those in a payout under way stay until its result is stored, without mask and fingerprint.
 */
export async function erasePayoutDetails(trx: Transaction<Schema>, userId: number): Promise<void> {
  for (const table of ['payout_details', 'payee_verifications'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await trx
    .updateTable('payout_items')
    .set({ masked: ERASED_MASK, destination_key: null })
    .where('user_id', '=', userId)
    .execute();
}

/** The tables with encrypted details, and the key of a row. */
const TABLES = { payout_details: 'user_id', payout_items: 'id', payee_verifications: 'id' } as const;
export type SealedTable = keyof typeof TABLES;
export const sealedTables = Object.keys(TABLES) as SealedTable[];

export interface SealedRow {
  id: number;
  userId: number;
  sealed: string;
}

export interface RewrittenRow {
  id: number;
  sealed: string;
  destination_key: string;
  mobile_key: string | null;
}

/** The expression of the indexes. */
const keyOf = sql`split_part(sealed, '.', 1)`;

/** Reads one row of each key that encrypts any: a step of the index for each, not the rows. */
export async function readSamples(db: Kysely<Schema>): Promise<(SealedRow & { keyId: string })[]> {
  const samples = await Promise.all(
    sealedTables.map((name) => {
      const [table, id] = [sql.table(name), sql.ref(TABLES[name])];
      const first = (after: RawBuilder<unknown>) => sql`
        select ${keyOf} as key_id, ${id} as id, user_id, sealed from ${table}
        where sealed is not null ${after} order by 1 limit 1`;
      return sql<SealedRow & { keyId: string }>`
        with recursive samples as (
          (${first(sql``)})
          union all
          select next.* from samples cross join lateral (${first(sql`and ${keyOf} > samples.key_id`)}) next
        )
        select key_id as "keyId", id, user_id as "userId", sealed from samples`.execute(db);
    }),
  );
  return samples.flatMap(({ rows }) => rows);
}

/**
 * Locks a page of rows that one key encrypts, by ids; those being changed are skipped. `unkeyed`: without fingerprint.
 */
export async function lockSealed(
  trx: Transaction<Schema>,
  name: SealedTable,
  which: { keyId: string; unkeyed: boolean; after: number; limit: number },
): Promise<SealedRow[]> {
  const { keyId, unkeyed, after, limit } = which;
  const id = sql.ref(TABLES[name]);
  const isUnkeyed = sql`destination_key is null and masked <> ${ERASED_MASK}`;
  const { rows } = await sql<SealedRow>`
    select ${id} as id, user_id as "userId", sealed from ${sql.table(name)}
    where sealed is not null and ${keyOf} = ${keyId} and ${unkeyed ? isUnkeyed : sql`true`} and ${id} > ${after}::bigint
    order by ${id} limit ${limit} for no key update skip locked`.execute(trx);
  return rows;
}

/** Stores rewritten rows, which the transaction has locked. Payments of deleted accounts get no fingerprint. */
export async function storeRewritten(
  trx: Transaction<Schema>,
  name: SealedTable,
  rows: readonly RewrittenRow[],
): Promise<void> {
  const mobileKey = name === 'payout_details' ? sql`, mobile_key = r.mobile_key` : sql``;
  await sql`
    update ${sql.table(name)} t set sealed = r.sealed ${mobileKey},
      destination_key = case when t.masked <> ${ERASED_MASK} then r.destination_key end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id bigint, sealed text, destination_key text, mobile_key text)
    where t.${sql.ref(TABLES[name])} = r.id`.execute(trx);
}
