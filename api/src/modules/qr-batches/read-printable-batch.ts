import type { AppContext } from '../../app-context';
import { batchIsVoid, batchNotFound, batchTooLargeToPrint } from './batch-error-responses';
import { type Batch, findBatch } from './batches.repository';

/**
 * Returns the batch whose labels are to be printed, of any size.
 * @throws ApiError 404, 409 if it is void, as a whole or code by code: its labels cannot be scanned
 */
export async function readHandOffBatch(context: AppContext, batchId: number): Promise<Batch> {
  const batch = await findBatch(context.db, batchId);
  if (!batch) throw batchNotFound();
  if (batch.voidedAt || batch.voidedCodes >= batch.quantity) throw batchIsVoid();
  return batch;
}

/**
 * Returns the batch whose labels are to be shown on one page.
 * @param cap maximum labels; voided codes do not count, as they are not shown
 * @throws ApiError 404, 409 if it is void or larger than the cap
 */
export async function readPrintableBatch(context: AppContext, batchId: number, cap: number): Promise<Batch> {
  const batch = await readHandOffBatch(context, batchId);
  if (batch.quantity - batch.voidedCodes > cap) throw batchTooLargeToPrint(batch, cap);
  return batch;
}
