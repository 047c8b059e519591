import type { CatalogueContext } from '../context';
import { type AuditAction, recordAuditEvent } from '../../platform/audit';
import { findTakenSkus, insertMissingModels, insertProducts, lockModelsForUse } from '../catalogue';
import { errorsAt, type ProductRowError, type ReadyRow } from './validate-rows';
import { readFile, unlink } from 'node:fs/promises';
import { ApiError } from '../../platform/http/api-error';
import type { Actor } from '../../platform/http/guards';
import { discardUpload, preparePicture, storeUpload } from '../../platform/pictures';
import type { ImportProgressLog } from './import-progress.repository';
import type { ArchivedFile } from './picture-archive';
import { restWhileBusy } from '../../platform/threads/rest-while-busy';

type PicturedRow = Omit<ReadyRow, 'picture'> & { pictureKey: string };

export interface ImportOrder extends Actor {
  uploadId: string;
  progress: ImportProgressLog;
}

/**
 * Stores rows, some hundred a transaction, each with its audit event: 5,000 would block the only connection of the embedded
 * database for seconds. Pictures that no row needs are removed, also if a transaction fails.
 * @returns the errors of other rows
 */
export async function storeRows(context: CatalogueContext, given: ImportOrder, rows: readonly PicturedRow[]) {
  const size = context.config.limits.importRowsPerTransaction;
  const errors: ProductRowError[] = [];
  const needed = new Set<string>();
  let pending: readonly PicturedRow[] = [];
  const rest = restWhileBusy();
  try {
    for (let start = 0; start < rows.length; start += size) {
      await given.progress.at('rows', start, rows.length);
      // Until the transaction has responded its outcome is unknown.
      pending = rows.slice(start, start + size);
      const began = performance.now();
      const refused = await storeChunk(context, given, pending);
      const refusedRows = new Set(refused.map(({ row }) => row));
      pending = pending.filter(({ row }) => !refusedRows.has(row));
      for (const { pictureKey } of pending) needed.add(pictureKey);
      errors.push(...refused);
      await rest(performance.now() - began);
    }
  } finally {
    for (const { pictureKey } of pending) needed.add(pictureKey);
    const unused = new Set(rows.map(({ pictureKey }) => pictureKey).filter((key) => !needed.has(key)));
    await removePictures(context, [...unused]);
  }
  return errors;
}

function storeChunk(
  { db, clock }: CatalogueContext,
  { adminId, apiKeyId, uploadId }: ImportOrder,
  rows: readonly PicturedRow[],
): Promise<ProductRowError[]> {
  return db.transaction().execute(async (trx) => {
    const at = clock.now();
    const audit = (action: AuditAction, details: Record<string, unknown>) =>
      recordAuditEvent(trx, { adminId, apiKeyId, action, details, at });
    const newModels = [...new Set(rows.flatMap(({ newModel = [] }) => newModel))];
    const { ids: modelIds, added } = await insertMissingModels(trx, newModels, at);
    for (const { id, name } of added) await audit('model-added', { model_id: id, name, upload_id: uploadId });
    // 0, which is no id: another admin removed the model meanwhile.
    const chunk = rows.map((row) => ({ ...row, modelId: row.modelId ?? modelIds.get(row.newModel!) ?? 0 }));
    const models = await lockModelsForUse(trx, [...new Set(chunk.map(({ modelId }) => modelId))]);
    const candidates = chunk.filter(({ modelId }) => models.has(modelId));
    const ids = await insertProducts(trx, candidates, at);
    const refused = candidates.filter((_row, index) => ids[index] === undefined);
    const hasTakenSku = await findTakenSkus(trx, refused);
    const errors = [
      ...errorsAt(
        chunk.filter(({ modelId }) => !models.has(modelId)),
        'model',
        'model_not_found',
      ),
      ...errorsAt(refused.filter(hasTakenSku), 'sku', 'sku_exists'),
      ...errorsAt(
        refused.filter((row) => !hasTakenSku(row)),
        'name',
        'product_exists',
      ),
    ];
    const inserted = chunk.length - errors.length;
    if (inserted > 0) {
      const [first, last] = [chunk[0]?.row, chunk.at(-1)?.row];
      await audit('products-imported', {
        ...{ upload_id: uploadId, inserted, failed: errors.length },
        ...{ first_row: first, last_row: last },
      });
    }
    return errors;
  });
}

/**
 * Re-encodes and stores each picture once, one at a time: other requests are served meanwhile.
 * @throws ApiError 503 if pictures cannot be stored; those stored by this upload are removed first
 */
export async function storePictures(
  context: CatalogueContext,
  ready: readonly ReadyRow[],
  progress: ImportProgressLog,
): Promise<{ keys: Map<ArchivedFile, string>; refusals: Map<ArchivedFile, ApiError> }> {
  const keys = new Map<ArchivedFile, string>();
  const refusals = new Map<ArchivedFile, ApiError>();
  const pictures = [...new Set(ready.map(({ picture }) => picture))];
  const rest = restWhileBusy();
  try {
    for (const [done, picture] of pictures.entries()) {
      await progress.at('pictures', done, pictures.length);
      const began = performance.now();
      const stored = await storePicture(context, picture);
      if (typeof stored === 'string') keys.set(picture, stored);
      else refusals.set(picture, stored);
      await rest(performance.now() - began);
    }
  } catch (error) {
    await removePictures(context, [...keys.values()]);
    throw error;
  }
  return { keys, refusals };
}

async function storePicture(context: CatalogueContext, { file }: ArchivedFile): Promise<string | ApiError> {
  if (file === undefined) throw new Error('A picture was not unpacked.');
  try {
    return await storeUpload(context, await preparePicture(await readFile(file), context.config.limits));
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  } finally {
    await unlink(file);
  }
}

async function removePictures(context: CatalogueContext, keys: readonly string[]): Promise<void> {
  for (const key of keys) await discardUpload(context, key);
}
