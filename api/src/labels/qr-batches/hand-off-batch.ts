import type { LabelsContext } from '../context';
import { ApiError } from '../../platform/http/api-error';
import { isRecorded, recordAuditEvent } from '../../platform/audit';
import { isMarketSerial } from '../market-codes';
import { recordPrint } from '../batch-life';
import { type Batch, readBatch } from './batches.repository';

export const batchIsVoid = () => new ApiError(409, 'batch_void', 'This batch is void. Its codes are no longer valid.');

/** Returns the batch whose labels are to be printed. @throws ApiError 404, 409 if all of its codes are void */
async function readUsableBatch({ db }: LabelsContext, batchId: number): Promise<Batch> {
  const batch = await readBatch(db, batchId);
  if (isMarketSerial(batch.firstSerial))
    throw new ApiError(409, 'batch_void', 'The labels of this batch are another vendor’s. They cannot be printed.');
  if (batch.voidedAt || batch.voidedCodes >= batch.quantity) throw batchIsVoid();
  return batch;
}

/** Returns the batch whose labels are to be shown on one page. @throws ApiError 404, 409 if it is void or too large */
export async function readPrintableBatch(context: LabelsContext, batchId: number): Promise<Batch> {
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

/** How codes leave the programme: as a file, as the page to print, or as a list with their images. */
interface HandOff {
  adminId: number;
  format: 'csv' | 'pdf' | 'print' | 'list';
}

/** Lists and print pages are read again and again: one event for the same batch, admin and format in this time. */
const SAME_HAND_OFF_MS = 3_600_000;

/**
 * Returns the batch whose codes are about to be downloaded, a file that can be copied: the admin is recorded before the
 * first byte.
 * @throws ApiError 404, 409 if the batch is void
 */
export async function handOffBatch(
  context: LabelsContext,
  { batchId, ...handOff }: HandOff & { batchId: number },
): Promise<Batch> {
  const batch = await readUsableBatch(context, batchId);
  await recordHandOffs(context, [batch], handOff);
  return batch;
}

/** Records that an admin gets the codes of batches, before they are sent. */
export async function recordHandOffs(
  { db, clock }: LabelsContext,
  batches: readonly Batch[],
  { adminId, format }: HandOff,
): Promise<void> {
  if (batches.length === 0) return;
  const at = clock.now();
  const since = new Date(at.getTime() - SAME_HAND_OFF_MS);
  await db.transaction().execute(async (trx) => {
    for (const batch of batches) {
      const details = { batch_id: batch.id, format, quantity: batch.quantity - batch.voidedCodes };
      const event = { adminId, action: 'codes-handed-off', details } as const;
      const isFile = format === 'csv' || format === 'pdf';
      if (isFile || !(await isRecorded(trx, event, since))) await recordAuditEvent(trx, { ...event, at });
      await recordPrint(trx, { batchId: batch.id, adminId, at });
    }
  });
}
