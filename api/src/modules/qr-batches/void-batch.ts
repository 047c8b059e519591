import type { AdminCommand } from '../idempotency';
import { batchIsVoid, batchNotFound } from './batch-error-responses';
import { type Batch, findBatch, markBatchVoid } from './batches.repository';

/**
 * Voids a batch permanently: its unscanned codes can no longer be scanned; points granted before stay.
 * @throws ApiError 404, or 409 if it is void already
 */
export async function voidBatch(
  command: AdminCommand,
  { batchId, reason }: { batchId: number; reason: string },
): Promise<Batch> {
  const { trx, at } = command;
  const done = await markBatchVoid(trx, { id: batchId, reason, at });
  const batch = await findBatch(trx, batchId);
  if (!batch) throw batchNotFound();
  if (!done) throw batchIsVoid();
  await command.audit('batch-voided', { batch_id: batchId, reason });
  return batch;
}
