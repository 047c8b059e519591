import type { AppContext } from '../../app-context';
import { recordAuditEvent } from '../audit';
import { insertProducts, lockModelsForUse } from '../catalogue';
import type { ProductImport } from './import-products';
import { type PicturedRow, removePictures, type StoredPictures } from './store-pictures';
import { type RowProblem, rowProblem } from './validate-rows';

/**
 * Stores rows, some hundred at a time: one transaction of 5,000 would block the only connection of the embedded
 * database, and every other request, for seconds. Each transaction has its own audit event, so whatever is stored is
 * recorded. Pictures that no row needs are removed, also if a transaction fails.
 * @returns how many rows were inserted
 */
export async function storeRows(
  context: AppContext,
  given: Pick<ProductImport, 'adminId' | 'uploadId' | 'progress'>,
  { rows, keys }: StoredPictures,
): Promise<{ inserted: number; problems: RowProblem[] }> {
  const size = context.config.limits.importRowsPerTransaction;
  const inserted: PicturedRow[] = [];
  const problems: RowProblem[] = [];
  let pending: readonly PicturedRow[] = [];
  try {
    for (let start = 0; start < rows.length; start += size) {
      await given.progress.at('rows', start, rows.length);
      // Until the transaction has responded its outcome is unknown.
      pending = rows.slice(start, start + size);
      const part = await storeChunk(context, given, pending);
      pending = [];
      inserted.push(...part.inserted);
      problems.push(...part.problems);
    }
  } finally {
    const needed = new Set([...inserted, ...pending].map(({ pictureKey }) => pictureKey));
    await removePictures(
      context,
      keys.filter((key) => !needed.has(key)),
    );
  }
  return { inserted: inserted.length, problems };
}

function storeChunk(
  { db, clock }: AppContext,
  { adminId, uploadId }: Pick<ProductImport, 'adminId' | 'uploadId'>,
  chunk: readonly PicturedRow[],
): Promise<{ inserted: PicturedRow[]; problems: RowProblem[] }> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const models = await lockModelsForUse(trx, [...new Set(chunk.map(({ modelId }) => modelId))]);
    const problems = chunk
      .filter(({ modelId }) => !models.has(modelId))
      .map(({ row }) => rowProblem(row, 'model', 'model_not_found'));
    const candidates = chunk.filter(({ modelId }) => models.has(modelId));
    const ids = await insertProducts(trx, candidates, at);
    const inserted = candidates.filter((_row, place) => ids[place] !== undefined);
    for (const [place, { row }] of candidates.entries()) {
      if (ids[place] === undefined) problems.push(rowProblem(row, 'name', 'product_exists'));
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
