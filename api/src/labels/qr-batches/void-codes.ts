import { ApiError } from '../../platform/http/api-error';
import type { AdminCommand } from '../../platform/idempotency';
import { type CountedBatch, readBatch, readCountedBatch } from './batches.repository';
import { lockSerials, serialsIn } from './codes.repository';
import { batchIsVoid } from './hand-off-batch';

/**
 * Voids a batch permanently: its unscanned codes can no longer be scanned; points granted before stay.
 * @param expected the most labels that it may void; fewer are no obstacle: a stolen batch may be scanned meanwhile
 */
export async function voidBatch(
  command: AdminCommand,
  { batchId, reason, expected = Infinity }: { batchId: number; reason: string; expected?: number | undefined },
): Promise<CountedBatch> {
  const { trx, at } = command;
  const { numUpdatedRows } = await trx
    .updateTable('batches')
    .set({ voided_at: at, void_reason: reason })
    .where('id', '=', batchId)
    .where('voided_at', 'is', null)
    .executeTakeFirst();
  const batch = await readCountedBatch(trx, batchId);
  if (numUpdatedRows === 0n) throw batchIsVoid();
  const labels = batch.quantity - batch.scannedCount - batch.voidedCodes;
  if (labels > expected) {
    const message = `This would void ${labels} labels, more than the ${expected} expected. Read the batch again.`;
    throw new ApiError(409, 'label_count_changed', message);
  }
  await command.audit('batch-voided', { batch_id: batchId, reason, labels, points: labels * batch.points });
  return batch;
}

/** Voids one code permanently. Of a scan and a void of the same code at the same time one succeeds (`lockSerials`). */
export async function voidCode(
  command: AdminCommand,
  { batchId, serial, reason }: { batchId: number; serial: number; reason: string },
): Promise<void> {
  const { trx, callerId: adminId } = command;
  await lockSerials(trx, [{ serial }]);
  const batch = await readBatch(trx, batchId);
  if (serial < batch.firstSerial || serial >= batch.firstSerial + batch.quantity)
    throw new ApiError(404, 'code_not_found', 'No code of this batch has this serial');
  if (batch.voidedAt) throw batchIsVoid();
  if ((await serialsIn(trx, 'scans', serial, serial)).size > 0)
    throw new ApiError(409, 'code_scanned', 'This code was scanned already: its points are granted.');
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('voided_codes')
    .values({ serial, batch_id: batchId, reason, voided_by: adminId, voided_at: command.at })
    .onConflict((conflict) => conflict.column('serial').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new ApiError(409, 'code_void', 'This code is void already.');
  await command.audit('code-voided', { batch_id: batchId, serial, reason });
}
