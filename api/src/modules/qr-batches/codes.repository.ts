import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

type SerialRange = { firstSerial: number; quantity: number };

/**
 * Yields the serials of a batch whose codes were not voided individually, in order, in portions. Voided codes get no
 * label and are in no file for a printer: they cannot be scanned.
 * @param most serials per portion, each of which costs one query
 */
export async function* listLiveSerials(
  db: Kysely<Schema>,
  { firstSerial, quantity }: SerialRange,
  most = 4800,
): AsyncGenerator<number[]> {
  const end = firstSerial + quantity;
  for (let first = firstSerial; first < end; first += most) {
    const last = Math.min(first + most, end) - 1;
    const voided = await serialsIn(db, 'voided_codes', first, last);
    const serials: number[] = [];
    for (let serial = first; serial <= last; serial += 1) if (!voided.has(serial)) serials.push(serial);
    yield serials;
  }
}

/** Returns which of the serials from `first` to `last`, both inclusive, were scanned, or voided individually. */
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
    .execute();
  return new Set(rows.map(({ serial }) => serial));
}

/** Returns a page of a batch's voided serials, and their number. Each was voided by hand, so there are few. */
export async function pageOfVoided(
  db: Kysely<Schema>,
  { firstSerial, quantity }: SerialRange,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ serials: number[]; total: number }> {
  const matching = db
    .selectFrom('voided_codes')
    .where('serial', '>=', firstSerial)
    .where('serial', '<', firstSerial + quantity);
  const rows = await matching.select('serial').orderBy('serial').limit(limit).offset(offset).execute();
  const { count } = await matching.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { serials: rows.map(({ serial }) => serial), total: count };
}

/**
 * Blocks scans until the transaction ends, and waits for those under way: exactly one of a void and a scan of one code
 * succeeds.
 *
 * A scan reads `voided_codes` `for key share` (`insertScan`), which locks no row but takes the table's ROW SHARE lock.
 * PostgreSQL takes it before the statement's snapshot, so a scan that was blocked sees the void.
 */
export async function lockScans(trx: Transaction<Schema>): Promise<void> {
  await sql`lock table voided_codes in exclusive mode`.execute(trx);
}

/** Whether the code of a serial was scanned. Within a transaction, call `lockScans` first. */
export async function isScanned(db: Kysely<Schema>, serial: number): Promise<boolean> {
  return (await db.selectFrom('scans').where('serial', '=', serial).select('serial').executeTakeFirst()) !== undefined;
}

/** Voids a code; false if it is void already. */
export async function insertVoidedCode(
  trx: Transaction<Schema>,
  code: { serial: number; batchId: number; reason: string; adminId: number; at: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('voided_codes')
    .values({
      serial: code.serial,
      batch_id: code.batchId,
      reason: code.reason,
      voided_by: code.adminId,
      voided_at: code.at,
    })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .returning('serial')
    .executeTakeFirst();
  return row !== undefined;
}
