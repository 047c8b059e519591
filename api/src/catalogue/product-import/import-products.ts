import { readFile } from 'node:fs/promises';
import type { CatalogueContext } from '../context';
import { presentSheet, readTable, refuseRows } from '../../platform/sheets';
import { modelIds, refuseKnown } from './check-sheet';
import { indexPictures, pathsNamed } from './find-pictures';
import type { ImportCounts } from './import-progress.repository';
import { unpackPictures } from './picture-archive';
import { type ReceivedUpload, WRONG_KIND } from './receive-upload';
import { type ImportOrder, storePictures, storeRows } from './store-rows';
import { pictureErrors, SHEET_COLUMNS, validateRows } from './validate-rows';

export interface ProductImport extends ImportOrder {
  upload: ReceivedUpload;
  /** Folder of the unpacked pictures. */
  folder: string;
}

/**
 * Imports the products of a sheet with the pictures of a ZIP (docs/product.md §5 "Bulk upload"). Sheet and ZIP are validated as a
 * whole first, and rejected before anything is stored; then every valid row is stored, and the others are reported with
 * the reason.
 * @throws ApiError 400 for an invalid sheet or ZIP, 503 if database or pictures fail meanwhile: rows stored by then
 *   stay, and a repeated upload stores the rest
 */
export async function importProducts(context: CatalogueContext, given: ProductImport): Promise<ImportCounts> {
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
  const checked = validateRows(products, await modelIds(db), indexPictures(files));
  // Refused before their pictures are processed (bad input E43).
  let rows = await refuseKnown(db, checked);
  const { keys, refusals } = await storePictures(context, rows.ready, progress);
  rows = refuseRows(rows, pictureErrors(rows.ready, refusals));
  const pictured = rows.ready.map(({ picture, ...row }) => ({ ...row, pictureKey: keys.get(picture)! }));
  const { ready, errors } = refuseRows(rows, await storeRows(context, given, pictured));
  const counts = { inserted: ready.length, failed: products.length - ready.length };
  return { ...counts, errors, sheet: presentSheet(source) };
}
