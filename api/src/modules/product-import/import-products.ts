import type { AppContext } from '../../app-context';
import { findKnownProducts, listModelNames } from '../catalogue';
import { readSheet } from '../sheets';
import type { ImportProgressLog } from './import-progress';
import type { ImportCounts } from './import-progress.repository';
import { validateRows, modelKey, type ReadyRow } from './validate-rows';
import { unpackPictures } from './picture-archive';
import { PictureNames } from './picture-names';
import { readProductRows } from './product-sheet';
import type { ReceivedUpload } from './receive-upload';
import { WRONG_KIND } from './error-responses';
import { type RowProblem, rowProblem } from './row-problems';
import { removePictures, storePictures } from './store-pictures';
import { storeRows } from './store-rows';

export interface ProductImport {
  adminId: number;
  uploadId: string;
  upload: ReceivedUpload;
  /** Folder of the unpacked pictures. */
  folder: string;
  progress: ImportProgressLog;
}

/** Products per lookup. */
const LOOK_UP = 500;

/**
 * Imports the products of a sheet with the pictures of a ZIP (spec §5 "Bulk upload"). Sheet and ZIP are validated as a
 * whole first, and rejected before anything is stored; then every valid row is stored, and the others are reported with
 * the reason.
 * @throws ApiError 400 for an invalid sheet or ZIP, 503 if database or pictures fail meanwhile: rows stored by then
 *   stay, and a repeated upload stores the rest
 */
export async function importProducts(context: AppContext, given: ProductImport): Promise<ImportCounts> {
  const { db, config } = context;
  const { limits } = config;
  const { upload, folder, progress } = given;

  await progress.at('reading');
  const sheet = await readSheet(upload.sheet, {
    rows: limits.sheetRows,
    columns: limits.sheetColumns,
    unpackedBytes: limits.sheetUnpackedBytes,
    seconds: limits.sheetSeconds,
    wrongKindMessage: WRONG_KIND,
  });
  const wanted = PictureNames.wanted(sheet.rows.flatMap(({ cells }) => cells));
  const files = await unpackPictures(upload.zip, folder, limits, wanted);
  const products = readProductRows(sheet);
  const models = new Map((await listModelNames(db)).map(({ id, name }) => [modelKey(name), id]));
  const result = validateRows(products, { models, pictures: new PictureNames(files) });
  const fresh = await withoutKnown(context, result.ready);
  const pictures = await storePictures(context, fresh.ready, (done, total) => progress.at('pictures', done, total));

  let needed = new Set<string>();
  const { inserted, problems } = await storeRows(
    context,
    { ...given, rows: pictures.rows, report: (done, total) => progress.at('rows', done, total) },
    (rows, doubtful) => (needed = new Set([...rows, ...doubtful].map(({ pictureKey }) => pictureKey))),
  ).finally(() =>
    removePictures(
      context,
      pictures.keys.filter((key) => !needed.has(key)),
    ),
  );
  const errors = [...result.problems, ...fresh.problems, ...pictures.problems, ...problems];
  return {
    inserted: inserted.length,
    failed: products.length - inserted.length,
    errors: errors.sort((a, b) => a.row - b.row),
  };
}

/** Reports rows of existing products before their pictures are processed (bad-inputs E43). */
async function withoutKnown({ db }: AppContext, rows: readonly ReadyRow[]) {
  const ready: ReadyRow[] = [];
  const problems: RowProblem[] = [];
  for (let start = 0; start < rows.length; start += LOOK_UP) {
    const some = rows.slice(start, start + LOOK_UP);
    const known = await findKnownProducts(db, some);
    for (const [place, row] of some.entries()) {
      if (known.has(place)) problems.push(rowProblem(row.row, 'name', 'product_exists'));
      else ready.push(row);
    }
  }
  return { ready, problems };
}
