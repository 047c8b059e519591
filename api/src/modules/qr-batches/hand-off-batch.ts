import type { AppContext } from '../../app-context';
import { recordAuditEvent } from '../audit';
import type { Batch } from './batches.repository';
import { readHandOffBatch } from './read-printable-batch';

/**
 * Returns the batch whose codes are about to be downloaded. The admin is recorded before the first byte: codes are
 * worth money, and a file of them can be copied (trust.md fact 4).
 * @throws ApiError 404, 409 if the batch is void
 */
export async function handOffBatch(
  context: AppContext,
  { batchId, adminId, format }: { batchId: number; adminId: number; format: 'csv' | 'pdf' },
): Promise<Batch> {
  const batch = await readHandOffBatch(context, batchId);
  const details = { batch_id: batch.id, format, quantity: batch.quantity - batch.voidedCodes };
  await context.db
    .transaction()
    .execute((trx) => recordAuditEvent(trx, { adminId, action: 'codes-handed-off', details, at: context.clock.now() }));
  return batch;
}
