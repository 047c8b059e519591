import { type Kysely, sql, type Transaction } from 'kysely';
import type { Key } from '../../platform/config/keys';
import { lockKey } from '../../platform/database/lock-key';
import type { MarketFileState, Schema } from '../../platform/database/schema';
import { type CodeContent, LARGEST_SERIAL } from '../codes';

/** A batch of market codes has the serials of one block; its number is the batch's id. */
export const BLOCK = 1_000_000;

/** Above the serials that a code of ours has room for: no code of ours can be made, typed or guessed for one. */
const firstSerialOf = (batchId: number) => LARGEST_SERIAL + 1 + batchId * BLOCK;

export const isMarketSerial = (serial: number): boolean => serial > LARGEST_SERIAL;

/** The batch of a stored code, as SQL over `serial`. */
export const batchOf = sql`((serial - ${sql.lit(LARGEST_SERIAL + 1)}::bigint) / ${sql.lit(BLOCK)})`;

const MARKET_CODES = 7_203_011;

/**
 * Makes other transactions that store market codes wait until this one ends: a code that is stored under two keys, during
 * a rotation, is found by both hashes.
 */
export async function lockMarketCodes(trx: Transaction<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(MARKET_CODES)})`.execute(trx);
}

export interface KnownCode extends CodeContent {
  /** Of its file; null for a code that a verifier has answered for. */
  state: MarketFileState | null;
}

/** Finds a stored code by its hashes. */
export async function findStoredCode(db: Kysely<Schema>, hashes: readonly string[]): Promise<KnownCode | undefined> {
  const { rows } = await sql<KnownCode>`
    select b.id as "batchId", c.serial, f.state
    from (select serial, ${batchOf} as batch_id from market_codes where hash = any(${[...hashes]}::uuid[])) c
    join batches b on b.id = c.batch_id left join market_files f on f.id = b.market_file_id`.execute(db);
  return rows[0];
}

/** Returns the places, from 0, of those hashes that are stored, and whether by the same file. */
export async function findStoredHashes(
  trx: Transaction<Schema>,
  hashes: readonly string[],
  batchIds: readonly number[],
) {
  const { rows } = await sql<{ place: number; sameFile: boolean }>`
    select (given.place - 1)::int as place, ${batchOf} = any(${[...batchIds]}::bigint[]) as "sameFile"
    from unnest(${[...hashes]}::uuid[]) with ordinality as given (hash, place) join market_codes using (hash)`.execute(
    trx,
  );
  return new Map(rows.map(({ place, sameFile }) => [place, sameFile]));
}

/** Returns the id of a key that codes were stored under and that is not listed: such codes are not found any more. */
export async function findMissingKey(db: Kysely<Schema>, keys: readonly Key[]): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from market_code_keys where id <> all(${keys.map(({ id }) => id)}::text[]) limit 1`.execute(db);
  return rows[0]?.id;
}

/**
 * Inserts codes in the order of the index, so that one page of it is written once for all of its codes.
 * @param key that the hashes were made with
 */
export async function insertCodes(
  trx: Transaction<Schema>,
  { id: keyId }: Key,
  codes: readonly { hash: string; serial: number }[],
): Promise<void> {
  await sql`insert into market_code_keys (id) values (${keyId}) on conflict do nothing`.execute(trx);
  await sql`
    insert into market_codes (hash, serial)
    select * from unnest(${codes.map(({ hash }) => hash)}::uuid[], ${codes.map(({ serial }) => serial)}::bigint[])
    order by 1`.execute(trx);
}

export interface MarketBatch {
  id: number;
  productId: number;
  points: number;
  firstSerial: number;
  quantity: number;
}

interface NewBatch extends Pick<MarketBatch, 'productId' | 'points' | 'quantity'> {
  /** Null: of a verifier, whose codes pay at once. */
  fileId: number | null;
  adminId: number | null;
  at: Date;
}

export async function insertMarketBatch(
  trx: Transaction<Schema>,
  { productId, points, quantity, fileId, adminId, at }: NewBatch,
): Promise<MarketBatch> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('batches', 'id')) as id`.execute(trx);
  const { id } = rows[0]!;
  const firstSerial = firstSerialOf(id);
  await sql`
    insert into batches (id, product_id, points, quantity, first_serial, created_by, created_at, market_file_id, voided_at, void_reason)
    overriding system value
    select ${id}, ${productId}::bigint, ${points}::int, ${quantity}::int, ${firstSerial}::bigint, ${adminId}::bigint,
      ${at}::timestamptz, ${fileId}::bigint, case when ${fileId}::bigint is not null then ${at}::timestamptz end,
      case when ${fileId}::bigint is not null then 'Not in force yet' end`.execute(trx);
  return { id, productId, points, firstSerial, quantity };
}

export async function setQuantities(trx: Transaction<Schema>, batches: readonly MarketBatch[]): Promise<void> {
  await sql`
    update batches b set quantity = given.quantity
    from unnest(${batches.map(({ id }) => id)}::bigint[], ${batches.map(({ quantity }) => quantity)}::int[])
      as given (id, quantity)
    where b.id = given.id`.execute(trx);
}

export const listFileBatches = (db: Kysely<Schema>, fileId: number): Promise<MarketBatch[]> =>
  db
    .selectFrom('batches')
    .where('market_file_id', '=', fileId)
    .select(['id', 'product_id as productId', 'points', 'first_serial as firstSerial', 'quantity'])
    .orderBy('id')
    .execute();

/** Finds the batch for further codes that a verifier answers for; full and void ones are left. */
export async function findVerifiedBatch(
  trx: Transaction<Schema>,
  { productId, points }: Pick<MarketBatch, 'productId' | 'points'>,
): Promise<MarketBatch | undefined> {
  return trx
    .selectFrom('batches')
    .where('product_id', '=', productId)
    .where('points', '=', points)
    .where('first_serial', '>', LARGEST_SERIAL)
    .where('market_file_id', 'is', null)
    .where('voided_at', 'is', null)
    .where('quantity', '<', BLOCK)
    .select(['id', 'product_id as productId', 'points', 'first_serial as firstSerial', 'quantity'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const CODES_A_PASS = 20_000;
const FIRST_HASH = '00000000-0000-0000-0000-000000000000';

/** Deletes the codes of batches that were neither scanned nor voided one by one, page by page in the order of the index. */
export async function deleteUnused(
  db: Kysely<Schema>,
  batchIds: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  let after: string | null = FIRST_HASH;
  while (after !== null && !signal.aborted) {
    const page: { rows: { last: string | null }[] } = await sql<{ last: string | null }>`
      with page as (
        select hash, serial from market_codes where hash > ${after}::uuid order by hash limit ${sql.lit(CODES_A_PASS)}
      ),
      deleted as (
        delete from market_codes where hash in (
          select hash from page
          where ${batchOf} = any(${[...batchIds]}::bigint[]) and not exists (select from scans s where s.serial = page.serial)
            and not exists (select from voided_codes v where v.serial = page.serial)
        )
      )
      select (select hash from page order by hash desc limit 1) as last`.execute(db);
    after = page.rows[0]!.last;
  }
}

/** Finds, or makes, the product of labels that name none: on no list of products, and counted by no scheme. */
export async function placeholderProduct(trx: Transaction<Schema>, name: string, at: Date): Promise<number> {
  const label = `Label of ${name}`;
  const known = await trx
    .selectFrom('products')
    .where('is_placeholder', '=', true)
    .where('name', '=', label)
    .select('id')
    .executeTakeFirst();
  if (known) return known.id;
  const model = await trx
    .insertInto('models')
    .values({ name, created_at: at, removed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  const product = await trx
    .insertInto('products')
    .values({ name: label, model_id: model.id, created_at: at, removed_at: at, is_placeholder: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return product.id;
}
