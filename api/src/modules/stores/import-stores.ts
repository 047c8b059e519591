import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import { recordAct } from '../audit';
import { readSheet, type Sheet } from '../sheets';
import { findColumns, judgeStoreRows, placeKey, type RowError, type StoreRow } from './judge-store-rows';
import { ONLY_EXCEL, STORE_EXISTS } from './store-refusals';
import { findTaken, insertStores } from './stores.repository';

/** Seven values a row; PostgreSQL takes 65,535 a statement. */
const ROWS_PER_STATEMENT = 1000;

export interface StoreImport {
  /** Rows that were stored, or would be. */
  stores: StoreRow[];
  errors: RowError[];
}

/**
 * Judges a sheet of stores and, unless it is only to be looked at, stores its good rows in one transaction.
 *
 * @param file the workbook's bytes and the name it had
 * @param commit false only looks: nothing is written
 * @throws ApiError 400 for a file that is no readable .xls or .xlsx, or has not the columns
 */
export async function importStores(
  context: AppContext,
  adminId: number,
  { bytes, fileName, commit }: { bytes: Buffer; fileName: string; commit: boolean },
): Promise<StoreImport> {
  const sheet = await readStoreSheet(context, bytes);
  const { columns, missing, twice } = findColumns(sheet);
  if (missing.length > 0) throw new ApiError(400, 'invalid_sheet', `Missing columns: ${missing.join(', ')}`);
  if (twice.length > 0) throw new ApiError(400, 'invalid_sheet', `Columns given twice: ${twice.join(', ')}`);
  if (sheet.rows.length === 0) throw new ApiError(400, 'invalid_sheet', 'The spreadsheet has no rows');
  const names = sheet.rows.map(({ cells }) => cells[columns.name!] ?? '');
  const { stores, errors } = judgeStoreRows(sheet, columns, await findTaken(context.db, names));
  if (!commit || stores.length === 0) return { stores, errors };

  const at = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const ids = new Map<string, number>();
    for (let first = 0; first < stores.length; first += ROWS_PER_STATEMENT) {
      const inserted = await insertStores(trx, stores.slice(first, first + ROWS_PER_STATEMENT), at);
      for (const store of inserted) ids.set(placeKey(store), store.id);
    }
    // Somebody else added some since the rows were judged.
    for (const store of stores) {
      if (!ids.has(placeKey(store))) errors.push({ row: store.row, column: 'name', message: STORE_EXISTS });
    }
    const details = { file: fileName, inserted: ids.size, failed: failedRows(errors), store_ids: [...ids.values()] };
    await recordAct(trx, { adminId, action: 'stores-imported', details, at });
    return {
      stores: stores.filter((store) => ids.has(placeKey(store))),
      errors: errors.toSorted((a, b) => a.row - b.row),
    };
  });
}

/** Rows with at least one error. */
export function failedRows(errors: readonly RowError[]): number {
  return new Set(errors.map(({ row }) => row)).size;
}

async function readStoreSheet({ config }: AppContext, bytes: Buffer): Promise<Sheet> {
  const { sheetRows, sheetColumns, sheetSeconds, sheetUnpackedBytes } = config.limits;
  const folder = await mkdtemp(join(tmpdir(), 'loyalty-stores-'));
  try {
    const file = join(folder, 'sheet');
    await writeFile(file, bytes, { mode: 0o600 });
    return await readSheet(file, {
      rows: sheetRows,
      columns: sheetColumns,
      unpackedBytes: sheetUnpackedBytes,
      seconds: sheetSeconds,
      wrongKindMessage: ONLY_EXCEL,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
