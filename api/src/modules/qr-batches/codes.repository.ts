import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema';

type SerialRange = { firstSerial: number; quantity: number };

/**
 * The serials of a batch whose codes were not voided one by one, in order, some at a time. What is voided gets no label and
 * is handed to no printer: it would pay nothing.
 *
 * @param most serials at a time; each time costs one look at the database
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

/** Which of the serials from `first` to `last`, both included, were scanned, or voided one by one. */
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

/** One page of a batch's voided serials, and how many there are. Each was voided by hand: they are never many. */
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
 * Keeps scans of a batch's codes waiting until the transaction ends, and waits for those under way: what is read after it
 * is how things stand. Scans take the same lock shared, in the trigger of migration 0007.
 */
export async function lockScansOfBatch(trx: Transaction<Schema>, batchId: number): Promise<void> {
  await sql`select lock_scans_of_batch(${batchId}::bigint, true)`.execute(trx);
}

/** Whether the code of a serial was scanned. Within a transaction, call `lockScansOfBatch` first. */
export async function isScanned(db: Kysely<Schema>, serial: number): Promise<boolean> {
  return (await db.selectFrom('scans').where('serial', '=', serial).select('serial').executeTakeFirst()) !== undefined;
}

/** Voids a code; false when it is void already. */
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
