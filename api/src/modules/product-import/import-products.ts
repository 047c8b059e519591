import type { AppContext } from '../../app-context';
import { findKnownProducts, listModelNames } from '../catalogue';
import { readSheet } from '../sheets';
import type { ImportProgressLog } from './import-progress';
import type { ImportCounts } from './import-progress.repository';
import { judgeRows, modelKey, type ReadyRow } from './judge-rows';
import { unpackPictures } from './picture-archive';
import { PictureNames } from './picture-names';
import { readProductRows } from './product-sheet';
import type { ReceivedUpload } from './receive-upload';
import { WRONG_KIND } from './refusals';
import { type RowProblem, rowProblem } from './row-problems';
import { removePictures, storePictures } from './store-pictures';
import { storeRows } from './store-rows';

export interface ProductImport {
  adminId: number;
  uploadId: string;
  upload: ReceivedUpload;
  /** Where pictures are unpacked. */
  folder: string;
  progress: ImportProgressLog;
}

/** How many products are looked up at a time. */
const LOOK_UP = 500;

/**
 * Adds the products of a sheet with the pictures of a ZIP (spec §5 "Bulk upload"). Sheet and ZIP are judged as a whole
 * first, and refuse the upload before anything is stored; then every valid row is stored, and each other one says why not.
 *
 * @throws ApiError 400 for a sheet or ZIP that is refused, 503 when database or pictures fail on the way: what was stored
 * by then stays, and the same upload sent again stores the rest
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
  const judged = judgeRows(products, { models, pictures: new PictureNames(files) });
  const fresh = await withoutKnown(context, judged.ready);
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
  const errors = [...judged.problems, ...fresh.problems, ...pictures.problems, ...problems];
  return {
    inserted: inserted.length,
    failed: products.length - inserted.length,
    errors: errors.sort((a, b) => a.row - b.row),
  };
}

/** Rows of products that there are already fail before their pictures are touched (bad-inputs E43). */
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
