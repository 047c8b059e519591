import type { AppContext } from '../../app-context';
import { batchIsVoid, batchNotFound } from './batch-refusals';
import { type Batch, findBatch, markBatchVoid } from './batches.repository';
import { recordAct } from '../audit';

/**
 * Voids a batch, for good: codes not scanned yet pay no longer; points granted before stay.
 *
 * @throws ApiError 404, or 409 when it is void already
 */
export async function voidBatch(
  context: AppContext,
  act: { adminId: number; batchId: number; reason: string },
): Promise<Batch> {
  const at = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const done = await markBatchVoid(trx, { id: act.batchId, reason: act.reason, at });
    const batch = await findBatch(trx, act.batchId);
    if (!batch) throw batchNotFound();
    if (!done) throw batchIsVoid();
    await recordAct(trx, {
      adminId: act.adminId,
      action: 'batch-voided',
      details: { batch_id: batch.id, reason: act.reason },
      at,
    });
    return batch;
  });
}
