import { type Kysely, sql, type Transaction } from 'kysely';
import { lockKey } from '../../platform/database/lock-key';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import type { PageWindow } from '../../platform/http/request-fields';
import { readRollup } from '../../platform/rollups';
import { BLOCK_BITS, scansByBlock } from '../scan-counts';

export interface BatchRange {
  id: number;
  firstSerial: number;
  quantity: number;
}

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

/** Serials and the numbers of other advisory locks are above zero, hence the sign. */
const LABEL = lockKey(sql`-serial`);

/**
 * Locks labels until the transaction ends, in ascending order: of a void and any number of scans of one label, each sees
 * what those before it have done.
 */
export async function lockSerials(trx: Transaction<Schema>, labels: readonly { serial: number }[]): Promise<void> {
  const ordered = labels.map(({ serial }) => serial).toSorted((a, b) => a - b);
  const locks = sql`select pg_advisory_xact_lock(${LABEL}) from unnest(${ordered}::bigint[]) as serial`;
  await executeNamed(trx, 'lock-serials', locks);
}

/**
 * The same without waiting.
 * @returns the serials of labels that no other transaction holds
 */
export async function lockFreeSerials(
  trx: Transaction<Schema>,
  labels: readonly { serial: number }[],
): Promise<Set<number>> {
  const serials = labels.map(({ serial }) => serial);
  const locks = sql<{ serial: number }>`
    select serial from unnest(${serials}::bigint[]) as serial where pg_try_advisory_xact_lock(${LABEL})`;
  const rows = await executeNamed(trx, 'lock-free-serials', locks);
  return new Set(rows.map(({ serial }) => serial));
}
