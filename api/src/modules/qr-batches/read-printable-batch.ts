import type { AppContext } from '../../app-context';
import { batchIsVoid, batchNotFound, batchTooLargeToPrint } from './batch-refusals';
import { type Batch, findBatch } from './batches.repository';

/**
 * The batch whose labels are to be handed to a printer, whatever its size.
 *
 * @throws ApiError 404, 409 when it is void, as a whole or code by code: its labels would pay nothing
 */
export async function readHandOffBatch(context: AppContext, batchId: number): Promise<Batch> {
  const batch = await findBatch(context.db, batchId);
  if (!batch) throw batchNotFound();
  if (batch.voidedAt || batch.voidedCodes >= batch.quantity) throw batchIsVoid();
  return batch;
}

/**
 * The batch whose labels are to be shown on one page.
 *
 * @param cap labels at most; those of voided codes do not count, as they are not shown
 * @throws ApiError 404, 409 when it is void or larger than the cap
 */
export async function readPrintableBatch(context: AppContext, batchId: number, cap: number): Promise<Batch> {
  const batch = await readHandOffBatch(context, batchId);
  if (batch.quantity - batch.voidedCodes > cap) throw batchTooLargeToPrint(batch, cap);
  return batch;
}
