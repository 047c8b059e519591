import { readFile } from 'node:fs/promises';
import type { AppContext } from '../../app-context';
import { findKnownProducts, listModelNames } from '../catalogue';
import { readTable, refuseRows } from '../sheets';
import type { ImportCounts, ImportProgressLog } from './import-progress.repository';
import { unpackPictures } from './picture-archive';
import { type ReceivedUpload, WRONG_KIND } from './receive-upload';
import { storePictures, storeRows } from './store-rows';
import { COLUMNS, errorsAt, modelKey, validateRows } from './validate-rows';
import { groupBy } from '../../group-by';

/** Normalises a path for lookup: file systems differ in case and in Unicode composition. */
const keyOf = (path: string) => path.replaceAll('\\', '/').normalize('NFC').trim().toLowerCase();

const lastPart = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/**
 * Returns the function that finds files of a ZIP by their names in a sheet: by the whole path in the ZIP, else by file
 * name in any folder. It returns every matching file: one, none, or several of the same name.
 */
function indexPictures<File extends { path: string }>(files: readonly File[]): (name: string) => readonly File[] {
  const byPath = groupBy(files, ({ path }) => keyOf(path));
  const byName = groupBy(files, ({ path }) => lastPart(keyOf(path)));
  return (name) => {
    const key = keyOf(name).replace(/^\.?\//, '');
    return byPath.get(key) ?? byName.get(key) ?? [];
  };
}

/** Returns a predicate for the paths that a list of names may refer to, before the ZIP is read. */
function pathsNamed(names: readonly string[]): (path: string) => boolean {
  const lasts = new Set(names.map((name) => lastPart(keyOf(name))));
  return (path) => lasts.has(lastPart(keyOf(path)));
}

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
  const images = products.map(({ cells }) => cells.image);
  const files = await unpackPictures(upload.zip, folder, config.limits, pathsNamed(images));
  const models = new Map((await listModelNames(db)).map(({ id, name }) => [modelKey(name), id]));
  let rows = validateRows(products, models, indexPictures(files));
  // Refused before their pictures are processed (bad-inputs E43).
  const known = await findKnownProducts(db, rows.ready);
  const existing = rows.ready.filter((_row, index) => known.has(index));
  rows = refuseRows(rows, errorsAt(existing, 'name', 'product_exists'));
  const keys = await storePictures(context, rows.ready, progress);
  const noImage = rows.ready.filter(({ picture }) => !keys.has(picture));
  rows = refuseRows(rows, errorsAt(noImage, 'image', 'not_an_image'));
  const pictured = rows.ready.map(({ picture, ...row }) => ({ ...row, pictureKey: keys.get(picture)! }));
  const { ready, errors } = refuseRows(rows, await storeRows(context, given, pictured));
  return { inserted: ready.length, failed: products.length - ready.length, errors };
}
