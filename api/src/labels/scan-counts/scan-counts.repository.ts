import { sql } from 'kysely';
import type { Rollup } from '../../platform/rollups';

/** log2 of the serials of a block. A million codes are 489 rows, and a page within one reads 2,048 keys. */
export const BLOCK_BITS = 11;

/** Scanned codes per batch and block of serials. Relies on one journal entry per scan (I4) and on I10. */
export const scansByBlock: Rollup = {
  table: 'scans_by_block',
  keys: ['batch_id', 'block'],
  sums: ['scans'],
  source: { column: 'journal_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select b.id as batch_id, j.serial >> ${sql.lit(BLOCK_BITS)} as block, 1 as scans
    from journal j
    cross join lateral (
      select id, first_serial + quantity as next from batches where first_serial <= j.serial order by first_serial desc limit 1
    ) b
    where j.id > ${after} and j.id <= ${to} and j.serial is not null and j.serial < b.next`,
};
