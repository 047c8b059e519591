import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { BLOCK_BITS, readRollup, scansByBlock, tailOf } from '../rollups';

/** Codes scanned since the rollups' watermark. */
export const recentScans = tailOf(scansByBlock);

/** Number of scanned codes of a batch, for a query with the batch as `b` and `recentScans` as `recent_scans`. */
export const scannedCount = sql<number>`(
  select coalesce(sum(scans), 0)::bigint from (
    select scans from scans_by_block where batch_id = b.id
    union all
    select scans from recent_scans where batch_id = b.id
  ) counted)`;

/**
 * Returns a page of a batch's scanned serials, and their number. At any page number it reads the rollup up to the
 * page's block, and the keys of that block only.
 */
export async function pageOfScanned(
  db: Kysely<Schema>,
  { id, firstSerial, quantity }: { id: number; firstSerial: number; quantity: number },
  { limit, offset }: { limit: number; offset: number },
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
