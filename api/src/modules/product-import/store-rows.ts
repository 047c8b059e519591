import type { AppContext } from '../../app-context';
import { recordAuditEvent } from '../audit';
import { insertProducts, lockModelsForUse } from '../catalogue';
import { type RowProblem, rowProblem } from './row-problems';
import type { PicturedRow } from './store-pictures';

export interface StoreRowsOptions {
  adminId: number;
  uploadId: string;
  rows: readonly PicturedRow[];
  report: (done: number, total: number) => Promise<void>;
}

export interface StoredRows {
  inserted: PicturedRow[];
  problems: RowProblem[];
}

/**
 * Stores rows, some hundred at a time: one transaction of 5,000 would block the only connection of the embedded
 * database, and every other request, for seconds. Each transaction has its own audit event, so whatever is stored is
 * recorded.
 * @param stored called after each transaction with what it stored, also if a later one fails
 */
export async function storeRows(
  context: AppContext,
  { adminId, uploadId, rows, report }: StoreRowsOptions,
  stored: (rows: readonly PicturedRow[], doubtful: readonly PicturedRow[]) => void,
): Promise<StoredRows> {
  const size = context.config.limits.importRowsPerTransaction;
  const inserted: PicturedRow[] = [];
  const problems: RowProblem[] = [];
  for (let start = 0; start < rows.length; start += size) {
    await report(start, rows.length);
    const chunk = rows.slice(start, start + size);
    // Until the transaction has responded its outcome is unknown.
    stored(inserted, chunk);
    const part = await storeChunk(context, { adminId, uploadId, chunk });
    inserted.push(...part.inserted);
    problems.push(...part.problems);
    stored(inserted, []);
  }
  return { inserted, problems };
}

function storeChunk(
  { db, clock }: AppContext,
  { adminId, uploadId, chunk }: { adminId: number; uploadId: string; chunk: readonly PicturedRow[] },
): Promise<StoredRows> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const models = await lockModelsForUse(trx, [...new Set(chunk.map(({ modelId }) => modelId))]);
    const problems = chunk
      .filter(({ modelId }) => !models.has(modelId))
      .map(({ row }) => rowProblem(row, 'model', 'model_not_found'));
    const candidates = chunk.filter(({ modelId }) => models.has(modelId));
    const places = await insertProducts(trx, candidates, at);
    const inserted = candidates.filter((_row, place) => places.has(place));
    for (const [place, { row }] of candidates.entries()) {
      if (!places.has(place)) problems.push(rowProblem(row, 'name', 'product_exists'));
    }
    if (inserted.length > 0) {
      const details = {
        upload_id: uploadId,
        inserted: inserted.length,
        failed: problems.length,
        first_row: chunk[0]?.row,
        last_row: chunk.at(-1)?.row,
      };
      await recordAuditEvent(trx, { adminId, action: 'products-imported', details, at });
    }
    return { inserted, problems };
  });
}
