import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** Serials of one tally: 2 to the power of this. A million codes are 489 rows, and a page within one reads 2,048 keys. */
const BLOCK_BITS = 11;
/** Tells the planner that what it cannot know is a range, which it takes for 0.5 % of a table, not for a third. */
const NO_END = sql`9223372036854775807`;

/** Serials granted since the mark: what no tally holds yet. */
export const recentScans: RawBuilder<{ serial: number }> = sql`
  select serial from journal
  where id > (select journal_id from scan_tally_mark) and id < ${NO_END} and serial is not null`;

/**
 * Codes of a batch that are scanned, for a query that names the batch `b` and has `recentScans` as `recent_scans`. Both must
 * be one statement: only there mark, tallies and journal are of one moment.
 */
export const scannedCount = sql<number>`(
  (select coalesce(sum(t.scanned), 0)::bigint from scan_tallies t where t.batch_id = b.id)
  + (select count(*) from recent_scans r where r.serial >= b.first_serial and r.serial < b.first_serial + b.quantity))`;

/**
 * One page of a batch's scanned serials, and how many there are. Whatever its number, it reads the tallies up to the page's
 * own block and the keys of that block.
 */
export async function pageOfScanned(
  db: Kysely<Schema>,
  { id, firstSerial, quantity }: { id: number; firstSerial: number; quantity: number },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ serials: number[]; total: number }> {
  const end = firstSerial + quantity;
  const { rows } = await sql<{ serials: number[]; total: number }>`
    with recent_scans as materialized (${recentScans}),
    counted as (
      select block, sum(scanned)::bigint as scanned from (
        select block, scanned from scan_tallies where batch_id = ${id}
        union all
        select serial >> ${sql.lit(BLOCK_BITS)}, 1 from recent_scans
        where serial >= ${firstSerial} and serial < ${end}
      ) parts group by block
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

/** Journal entries after the mark, as far as can be seen. */
export async function readTallyLag(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select (select coalesce(max(id), 0) from journal) - journal_id as lag from scan_tally_mark`.execute(db);
  return rows[0]!.lag;
}

/**
 * Tallies the grants from the mark to an entry and moves the mark there.
 *
 * @param upTo nothing up to it may still be committed (`settledIds`)
 * @param most entries at most, so that the transaction stays short
 * @returns where the mark is now; undefined when somebody else is tallying
 */
export async function foldScans(db: Kysely<Schema>, upTo: number, most: number): Promise<number | undefined> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ mark: number }>`
      select journal_id as mark from scan_tally_mark for update skip locked`.execute(trx);
    if (!rows[0]) return undefined;
    const { mark } = rows[0];
    const next = Math.min(upTo, mark + most);
    if (next <= mark) return mark;
    await sql`
      insert into scan_tallies as known (batch_id, block, scanned)
      select b.id, j.serial >> ${sql.lit(BLOCK_BITS)}, count(*)
      from journal j
      cross join lateral (
        select id, first_serial + quantity as next from batches where first_serial <= j.serial order by first_serial desc limit 1
      ) b
      where j.id > ${mark} and j.id <= ${next} and j.serial is not null and j.serial < b.next
      group by 1, 2
      on conflict (batch_id, block) do update set scanned = known.scanned + excluded.scanned`.execute(trx);
    await sql`update scan_tally_mark set journal_id = ${next}`.execute(trx);
    return next;
  });
}
