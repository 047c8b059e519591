import { readFile } from 'node:fs/promises';
import type { AppContext } from '../../app-context';
import { findKnownProducts, listModelNames } from '../catalogue';
import { readTable } from '../sheets';
import type { ImportCounts, ImportProgressLog } from './import-progress.repository';
import { unpackPictures } from './picture-archive';
import { PictureNames } from './picture-names';
import { type ReceivedUpload, WRONG_KIND } from './receive-upload';
import { storePictures } from './store-pictures';
import { storeRows } from './store-rows';
import { COLUMNS, modelKey, rowProblem, validateRows } from './validate-rows';

export interface ProductImport {
  adminId: number;
  uploadId: string;
  upload: ReceivedUpload;
  /** Folder of the unpacked pictures. */
  folder: string;
  progress: ImportProgressLog;
}

/**
 * Imports the products of a sheet with the pictures of a ZIP (spec §5 "Bulk upload"). Sheet and ZIP are validated as a
 * whole first, and rejected before anything is stored; then every valid row is stored, and the others are reported with
 * the reason.
 * @throws ApiError 400 for an invalid sheet or ZIP, 503 if database or pictures fail meanwhile: rows stored by then
 *   stay, and a repeated upload stores the rest
 */
export async function importProducts(context: AppContext, given: ProductImport): Promise<ImportCounts> {
  const { db, config } = context;
  const { upload, folder, progress } = given;

  await progress.at('reading');
  const products = await readTable(await readFile(upload.sheet), config.limits, {
    required: COLUMNS,
    wrongKind: WRONG_KIND,
  });
  const wanted = PictureNames.wanted(products.map(({ cells }) => cells.image));
  const files = await unpackPictures(upload.zip, folder, config.limits, wanted);
  const models = new Map((await listModelNames(db)).map(({ id, name }) => [modelKey(name), id]));
  const result = validateRows(products, { models, pictures: new PictureNames(files) });
  // Reported before their pictures are processed (bad-inputs E43).
  const known = await findKnownProducts(db, result.ready);
  const existing = result.ready.filter((_row, place) => known.has(place));
  const fresh = result.ready.filter((_row, place) => !known.has(place));
  const pictures = await storePictures(context, fresh, progress);
  const { inserted, problems } = await storeRows(context, given, pictures);
  const errors = [
    ...result.problems,
    ...existing.map(({ row }) => rowProblem(row, 'name', 'product_exists')),
    ...pictures.problems,
    ...problems,
  ];
  return { inserted, failed: products.length - inserted, errors: errors.sort((a, b) => a.row - b.row) };
}
