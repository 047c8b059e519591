import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { recordAuditEvent } from '../audit';
import { recordPrint } from '../batch-life';
import { type Batch, readBatch } from './batches.repository';

/** 409: the whole batch was voided. */
export const batchIsVoid = () => new ApiError(409, 'batch_void', 'This batch is void. Its codes are no longer valid.');

/** Returns the batch whose labels are to be printed. @throws ApiError 404, 409 if all of its codes are void */
async function readUsableBatch({ db }: AppContext, batchId: number): Promise<Batch> {
  const batch = await readBatch(db, batchId);
  if (batch.voidedAt || batch.voidedCodes >= batch.quantity) throw batchIsVoid();
  return batch;
}

/**
 * Returns the batch whose labels are to be shown on one page.
 * @throws ApiError 404, 409 if it is void or has more labels than the limit, and names the two ways without one
 *   (decisions.md §7 `/admin/qr-print`)
 */
export async function readPrintableBatch(context: AppContext, batchId: number): Promise<Batch> {
  const { printCodesMax } = context.config.limits;
  const batch = await readUsableBatch(context, batchId);
  if (batch.quantity - batch.voidedCodes <= printCodesMax) return batch;
  const [quantity, most] = [batch.quantity, printCodesMax].map((count) => count.toLocaleString('en-IN'));
  throw new ApiError(
    409,
    'batch_too_large_to_print',
    `This batch has ${quantity} codes and the print page shows ${most} at most. Download its label-sheet PDF, or hand its CSV to a label printer.`,
  );
}

/**
 * Returns the batch whose codes are about to be downloaded. The admin is recorded before the first byte: codes are
 * worth money, and a file of them can be copied (trust.md fact 4).
 * @throws ApiError 404, 409 if the batch is void
 */
export async function handOffBatch(
  context: AppContext,
  { batchId, adminId, format }: { batchId: number; adminId: number; format: 'csv' | 'pdf' },
): Promise<Batch> {
  const batch = await readUsableBatch(context, batchId);
  const details = { batch_id: batch.id, format, quantity: batch.quantity - batch.voidedCodes };
  const at = context.clock.now();
  await context.db.transaction().execute(async (trx) => {
    await recordAuditEvent(trx, { adminId, action: 'codes-handed-off', details, at });
    await recordPrint(trx, { batchId, adminId, at });
  });
  return batch;
}
