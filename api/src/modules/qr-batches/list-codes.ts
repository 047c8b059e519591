import type { AppContext } from '../../app-context';
import { batchNotFound } from './batch-refusals';
import { type CodeState, findBatch, listCodeStates, readSerialRange } from './batches.repository';
import { pageOfVoided } from './codes.repository';
import { pageOfScanned } from './scan-counts.repository';

/** What codes of a batch can be narrowed to; those not scanned yet are too many to be worth it. */
export type CodeFilter = 'scanned' | 'void';

/**
 * A window of codes: of one batch in the order of its serials, as they are printed; or of all batches from the newest
 * code back. Serials leave no gap, so a window is found by counting and no code has to be stored or skipped over.
 *
 * @param status only of one batch
 * @throws ApiError 404 when the batch asked for is not there
 */
export async function listCodes(
  context: AppContext,
  { batchId, status, limit, offset }: { batchId?: number; status?: CodeFilter; limit: number; offset: number },
): Promise<{ codes: CodeState[]; total: number }> {
  if (batchId === undefined) return listNewestCodes(context, { limit, offset });
  const batch = await findBatch(context.db, batchId);
  if (!batch) throw batchNotFound();
  // In a void batch every code that was not scanned is void, so its own list has no narrower one for them.
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
