import type { AppContext } from '../../app-context';
import { batchNotFound } from './batch-error-responses';
import { type CodeState, findBatch, listCodeStates, readSerialRange } from './batches.repository';
import { pageOfVoided } from './codes.repository';
import { pageOfScanned } from './scan-counts.repository';

/** The states that a batch's codes can be filtered by; unscanned ones are too many to be useful. */
export type CodeFilter = 'scanned' | 'void';

/**
 * Lists a window of codes: of one batch by serial, as printed; or of all batches, newest code first. Serials have no
 * gaps, so the window is computed and no code has to be stored or skipped.
 * @param status only of one batch
 * @throws ApiError 404 if there is no such batch
 */
export async function listCodes(
  context: AppContext,
  { batchId, status, limit, offset }: { batchId?: number; status?: CodeFilter; limit: number; offset: number },
): Promise<{ codes: CodeState[]; total: number }> {
  if (batchId === undefined) return listNewestCodes(context, { limit, offset });
  const batch = await findBatch(context.db, batchId);
  if (!batch) throw batchNotFound();
  // In a void batch every unscanned code is void, so its filter for void codes is the unfiltered list.
  if (status === undefined || (status === 'void' && batch.voidedAt)) {
    const count = Math.min(limit, batch.quantity - offset);
    return {
      codes: await listCodeStates(context.db, { first: batch.firstSerial + offset, count }),
      total: batch.quantity,
    };
  }
  const isScanned = status === 'scanned';
  const page = isScanned ? pageOfScanned : pageOfVoided;
  const { serials, total } = await page(context.db, batch, { limit, offset });
  return { codes: serials.map((serial) => ({ serial, batch, isScanned, isVoid: !isScanned })), total };
}

async function listNewestCodes(
  context: AppContext,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ codes: CodeState[]; total: number }> {
  const { first, next } = await readSerialRange(context.db);
  const end = next - offset;
  const start = Math.max(first, end - limit);
  const codes = await listCodeStates(context.db, { first: start, count: end - start });
  return { codes: codes.toReversed(), total: next - first };
}
