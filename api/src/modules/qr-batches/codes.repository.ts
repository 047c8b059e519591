import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';
import type { PageWindow } from '../../http/request-fields';
import { BLOCK_BITS, readRollup, scansByBlock } from '../rollups';
import type { BatchRange } from './batches.repository';

/** Returns which of the serials from `first` to `last`, both inclusive, were scanned, or voided individually, in order. */
export async function serialsIn(
  db: Kysely<Schema>,
  table: 'scans' | 'voided_codes',
  first: number,
  last: number,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom(table)
    .where('serial', '>=', first)
    .where('serial', '<=', last)
    .select('serial')
    .orderBy('serial')
    .execute();
  return new Set(rows.map(({ serial }) => serial));
}

/**
 * Returns a page of a batch's scanned serials, and their number. At any page number it reads the rollup up to the
 * page's block, and the keys of that block only.
 */
export async function pageOfScanned(
  db: Kysely<Schema>,
  { id, firstSerial, quantity }: BatchRange,
  { limit, offset }: PageWindow,
): Promise<{ serials: number[]; total: number }> {
  const end = firstSerial + quantity;
  const { rows } = await sql<{ serials: number[]; total: number }>`
    with counted as (
      select block, sum(scans)::bigint as scanned from (${readRollup(scansByBlock)}) parts
      where batch_id = ${id} group by block
    ),
    placed as (
      select block, (sum(scanned) over (order by block) - scanned)::bigint as before from counted
    ),
    start as (select block, before from placed where before <= ${offset}::bigint order by block desc limit 1)
    select
      array(
        select serial from scans
        where serial >= greatest(${firstSerial}::bigint, (select block << ${sql.lit(BLOCK_BITS)} from start)) and serial < ${end}
        order by serial
        offset (select ${offset}::bigint - before from start) limit ${limit}
      ) as serials,
      (select coalesce(sum(scanned), 0)::bigint from counted) as total`.execute(db);
  return rows[0]!;
}

/**
 * Blocks scans until the transaction ends, and waits for those under way: exactly one of a void and a scan of one code
 * succeeds.
 *
 * A scan reads `voided_codes` `for key share` (`insertScans`), which locks no row but takes the table's ROW SHARE lock.
 * PostgreSQL takes it before the statement's snapshot, so a scan that was blocked sees the void.
 */
export async function lockScans(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table voided_codes in exclusive mode`.execute(trx);
}

/** Voids a code; false if it is void already. */
export async function insertVoidedCode(
  trx: Transaction<Schema>,
  code: { serial: number; batchId: number; reason: string; adminId: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('voided_codes')
    .values({
      serial: code.serial,
      batch_id: code.batchId,
      reason: code.reason,
      voided_by: code.adminId,
      voided_at: code.at,
    })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
