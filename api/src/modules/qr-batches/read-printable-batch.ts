import type { AppContext } from '../../app-context';
import { batchIsVoid, batchNotFound, batchTooLargeToPrint } from './batch-refusals';
import { type Batch, findBatch } from './batches.repository';

/**
 * The batch whose labels are to be printed or handed to a label printer.
 *
 * @param cap codes at most; none for a hand-off that streams
 * @throws ApiError 404, 409 when it is void (labels that pay nothing) or larger than the cap
 */
export async function readPrintableBatch(context: AppContext, batchId: number, cap = Infinity): Promise<Batch> {
  const batch = await findBatch(context.db, batchId);
  if (!batch) throw batchNotFound();
  if (batch.voidedAt) throw batchIsVoid();
  if (batch.quantity > cap) throw batchTooLargeToPrint(batch, cap);
  return batch;
}
