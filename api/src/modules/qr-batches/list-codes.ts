import type { AppContext } from '../../app-context';
import { batchNotFound } from './batch-refusals';
import { type CodeState, findBatch, listCodeStates, readSerialRange } from './batches.repository';

/**
 * A window of codes: of one batch in the order of its serials, as they are printed; or of all batches from the newest
 * code back. Serials leave no gap, so a window is found by counting and no code has to be stored or skipped over.
 *
 * @throws ApiError 404 when the batch asked for is not there
 */
export async function listCodes(
  context: AppContext,
  { batchId, limit, offset }: { batchId: number | undefined; limit: number; offset: number },
): Promise<{ codes: CodeState[]; total: number }> {
  if (batchId !== undefined) {
    const batch = await findBatch(context.db, batchId);
    if (!batch) throw batchNotFound();
    const count = Math.min(limit, batch.quantity - offset);
    return {
      codes: await listCodeStates(context.db, { first: batch.firstSerial + offset, count }),
      total: batch.quantity,
    };
  }
  const { first, next } = await readSerialRange(context.db);
  const end = next - offset;
  const start = Math.max(first, end - limit);
  const codes = await listCodeStates(context.db, { first: start, count: end - start });
  return { codes: codes.toReversed(), total: next - first };
}
