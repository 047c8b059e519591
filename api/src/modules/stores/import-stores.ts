import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '../../app-context';
import { ApiError } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { readSheet, type Sheet } from '../sheets';
import {
  findColumns,
  validateStoreRows,
  placeKey,
  rejectDuplicates,
  type ValidatedStores,
  type RowError,
} from './validate-store-rows';
import { ONLY_EXCEL, STORE_EXISTS } from './store-errors';
import { findTaken, insertStores } from './stores.repository';

/** Seven values a row; PostgreSQL takes 65,535 a statement. */
const ROWS_PER_STATEMENT = 1000;

/**
 * Validates a sheet of stores; nothing is written.
 * @throws ApiError 400 for a file that is no readable .xls or .xlsx, or lacks columns
 */
export async function checkStores(context: AppContext, bytes: Buffer): Promise<ValidatedStores> {
  const sheet = await readStoreSheet(context, bytes);
  const { columns, missing, twice } = findColumns(sheet);
  if (missing.length > 0) throw new ApiError(400, 'invalid_sheet', `Missing columns: ${missing.join(', ')}`);
  if (twice.length > 0) throw new ApiError(400, 'invalid_sheet', `Columns given twice: ${twice.join(', ')}`);
  if (sheet.rows.length === 0) throw new ApiError(400, 'invalid_sheet', 'The spreadsheet has no rows');
  const judged = validateStoreRows(sheet, columns);
  return rejectDuplicates(judged, await findTaken(context.db, judged.stores));
}

/** Stores the valid rows of a sheet. @param fileName for the audit log */
export async function importStores(
  command: AdminCommand,
  fileName: string,
  { stores, errors: found }: ValidatedStores,
): Promise<ValidatedStores> {
  if (stores.length === 0) return { stores, errors: found };
  const errors = [...found];
  const ids = new Map<string, number>();
  for (let first = 0; first < stores.length; first += ROWS_PER_STATEMENT) {
    const inserted = await insertStores(command.trx, stores.slice(first, first + ROWS_PER_STATEMENT), command.at);
    for (const store of inserted) ids.set(placeKey(store), store.id);
  }
  // Another admin added some since the rows were validated.
  for (const store of stores) {
    if (!ids.has(placeKey(store))) errors.push({ row: store.row, column: 'name', message: STORE_EXISTS });
  }
  const counts = { inserted: ids.size, failed: failedRows(errors) };
  await command.audit('stores-imported', { file: fileName, ...counts, store_ids: [...ids.values()] });
  return {
    stores: stores.filter((store) => ids.has(placeKey(store))),
    errors: errors.toSorted((a, b) => a.row - b.row),
  };
}

/** Returns the rows with at least one error. */
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
