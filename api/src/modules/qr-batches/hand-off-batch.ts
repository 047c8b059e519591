import type { AppContext } from '../../app-context';
import { recordAct } from '../audit';
import type { Batch } from './batches.repository';
import { readHandOffBatch } from './read-printable-batch';

/**
 * The batch whose codes go out as a file. Who took them is written down before the first byte: codes are money, and a file of
 * them can be copied (trust.md fact 4).
 *
 * @throws ApiError 404, 409 when the batch is void
 */
export async function handOffBatch(
  context: AppContext,
  { batchId, adminId, format }: { batchId: number; adminId: number; format: 'csv' | 'pdf' },
): Promise<Batch> {
  const batch = await readHandOffBatch(context, batchId);
  const details = { batch_id: batch.id, format, quantity: batch.quantity - batch.voidedCodes };
  await context.db
    .transaction()
    .execute((trx) => recordAct(trx, { adminId, action: 'codes-handed-off', details, at: context.clock.now() }));
  return batch;
}
