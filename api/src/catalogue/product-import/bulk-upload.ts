import { readFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { CatalogueContext } from '../context';
import { presentSheet, readTable, refuseRows } from '../../platform/sheets';
import { knownModels, refuseKnown } from './check-sheet';
import { indexPictures, pathsNamed, unpackPictures } from './picture-archive';
import { type ImportCounts, deleteImportsBefore, ImportProgressLog, insertImport } from './import-progress.repository';
import { type ReceivedUpload, WRONG_KIND, receiveUpload } from './receive-upload';
import { type ImportOrder, storePictures, storeRows } from './store-rows';
import { pictureErrors, SHEET_COLUMNS, validateRows } from './validate-rows';
import { ApiError } from '../../platform/http/api-error';
import type { Actor } from '../../platform/http/guards';
import { toApiError } from '../../platform/http/handle-error';
import { purgeUploadFolders, withUploadFolder } from '../../platform/http/upload-folder';
import { identifyActor, type RememberedResponse, runLasting } from '../../platform/idempotency';

interface ProductImport extends ImportOrder {
  upload: ReceivedUpload;
  folder: string;
}

/**
 * Imports the products of a sheet with the pictures of a ZIP (docs/product.md §5 "Bulk upload"): rejected as a whole before
 * anything is stored; then every valid row is stored, and the others are reported with the reason.
 * @throws ApiError 400, 503 if database or pictures fail meanwhile: rows stored by then stay, a repeated upload stores the rest
 */
async function importProducts(context: CatalogueContext, given: ProductImport): Promise<ImportCounts> {
  const { db, config } = context;
  const { upload, folder, progress } = given;

  await progress.at('reading');
  const { source, rows: products } = await readTable(await readFile(upload.sheet), config.limits, {
    columns: SHEET_COLUMNS,
    csv: false,
    map: upload.map,
    wrongKind: WRONG_KIND,
  });
  const images = products.map(({ cells }) => cells.image);
  const files = await unpackPictures(upload.zip, folder, config.limits, pathsNamed(images));
  const checked = validateRows(products, await knownModels(db, upload.createModels), indexPictures(files));
  // Refused before their pictures are processed (bad input E43).
  let rows = await refuseKnown(db, checked);
  const { keys, refusals } = await storePictures(context, rows.ready, progress);
  rows = refuseRows(rows, pictureErrors(rows.ready, refusals));
  const pictured = rows.ready.map(({ picture, ...row }) => ({ ...row, pictureKey: keys.get(picture)! }));
  const { ready, errors } = refuseRows(rows, await storeRows(context, given, pictured));
  const counts = { inserted: ready.length, failed: products.length - ready.length };
  return { ...counts, errors, sheet: presentSheet(source) };
}

const DAY_MS = 86_400_000;

export async function purgeImports({ db, clock }: CatalogueContext): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - DAY_MS));
  await purgeUploadFolders();
}

const UPLOAD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Handles one upload from its first byte to its response. An aborted one stores nothing; once all has arrived, the import is
 * finished even without the client, which can fetch the outcome by the upload's id. The same two files under the same
 * Idempotency-Key are imported once.
 * @throws ApiError 400, 408, 409, 413, 415, 422, 503
 */
export async function bulkUpload(
  context: CatalogueContext,
  request: FastifyRequest,
  { uploadId = randomUUID(), ...actor }: Actor & { uploadId: string | undefined },
): Promise<RememberedResponse> {
  if (!UPLOAD_ID.test(uploadId)) throw new ApiError(400, 'invalid_request', 'Invalid request');
  const isNew = await insertImport(context.db, { uploadId, adminId: actor.adminId, at: context.clock.now() });
  if (!isNew && !identifyActor(request, actor)) throw uploadIdUsed();
  const progress = new ImportProgressLog(context, uploadId);
  try {
    const response = await withUploadFolder(async (folder) => {
      const upload = await receiveUpload(request, folder, context.config.limits);
      return runLasting(context, identifyActor(request, actor, upload.digests), async () => {
        if (!isNew) throw uploadIdUsed();
        const data = await importProducts(context, { ...actor, uploadId, upload, folder, progress });
        return { status: 201, body: { message: messageOf(data), data } };
      });
    });
    if (isNew)
      await progress.ended({
        status: response.status,
        ...(response.body as unknown as { message: string; data: ImportCounts }),
      });
    return response;
  } catch (error) {
    const { status, message, code } = toApiError(error);
    if (isNew) await progress.ended({ status, message, code });
    throw error;
  }
}

const uploadIdUsed = () => new ApiError(409, 'upload_id_used', 'This upload was sent before');

function messageOf({ inserted, failed }: ImportCounts): string {
  if (failed === 0) return 'Product Added Successfully';
  return inserted === 0 ? 'No product was added' : `${inserted} added, ${failed} not added`;
}
