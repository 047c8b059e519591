import type { AppContext } from '../../app-context';
import type { Page, PageWindow } from '../../http/request-fields';
import { type CodeState, readBatch, listCodeStates, readSerialRange } from './batches.repository';
import { pageOfScanned, serialsIn } from './codes.repository';

/**
 * Lists a page of codes: of one batch by serial, as printed; or of all batches, newest code first. Serials have no
 * gaps, so the page is computed and no code has to be stored or skipped.
 * @param status only of one batch; unscanned codes are too many to be useful
 * @throws ApiError 404 if there is no such batch
 */
export async function listCodes(
  { db }: Pick<AppContext, 'db'>,
  { batchId, status }: { batchId: number | undefined; status: 'scanned' | 'void' | undefined },
  { limit, offset }: PageWindow,
): Promise<Page<CodeState>> {
  if (batchId === undefined) {
    const { first, next } = await readSerialRange(db);
    const end = next - offset;
    const start = Math.max(first, end - limit);
    const codes = await listCodeStates(db, { first: start, count: end - start });
    return { rows: codes.toReversed(), total: next - first };
  }
  const batch = await readBatch(db, batchId);
  // In a void batch every unscanned code is void, so its filter for void codes is the unfiltered list.
  if (status === undefined || (status === 'void' && batch.voidedAt)) {
    const count = Math.min(limit, batch.quantity - offset);
    return {
      rows: await listCodeStates(db, { first: batch.firstSerial + offset, count }),
      total: batch.quantity,
    };
  }
  if (status === 'scanned') {
    const { serials, total } = await pageOfScanned(db, batch, { limit, offset });
    return { rows: serials.map((serial) => ({ serial, batch, isScanned: true, isVoid: false })), total };
  }
  const voided = await serialsIn(db, 'voided_codes', batch.firstSerial, batch.firstSerial + batch.quantity - 1);
  const rows = [...voided].slice(offset, offset + limit);
  return { rows: rows.map((serial) => ({ serial, batch, isScanned: false, isVoid: true })), total: voided.size };
}
